// The screens by address, but for the front door and a table against bots: those come with the page, so that the first
// card waits for nothing else. The others come in one file when the first of them is opened, those of a played match in
// another.
import type { Component } from 'svelte';
import type { Address } from './addresses';
import { withWords } from './settings.svelte';

type Others = typeof import('./screens/others');
type Learn = typeof import('./learn/learn');
export interface Screen {
  load: () => Promise<Component>;
  props: Record<string, unknown>;
}
type PropsOf<Shown> = Shown extends Component<infer P> ? P : never;

function screen<Name extends keyof Others>(name: Name, props: PropsOf<Others[Name]>): Screen {
  return { load: async () => (await withWords(import('./screens/others'), 'more'))[name] as Component, props };
}
function learning<Name extends keyof Learn>(name: Name, props: PropsOf<Learn[Name]>): Screen {
  return { load: async () => (await withWords(import('./learn/learn'), 'more', 'learn'))[name] as Component, props };
}

/** What is behind the address, and the game of that name. */
type Opens = (part: string | undefined, game: string | undefined) => Screen | undefined;

const later: Record<Exclude<Address, 'play' | 'continue'>, Opens> = {
  new: (_, game) => (game ? screen('NewGame', { game }) : undefined),
  rules: (_, game) => (game ? screen('Rules', { game }) : undefined),
  settings: () => screen('SettingsScreen', {}),
  online: () => screen('Online', {}),
  t: (code) => (code ? screen('Room', { code: code.toUpperCase() }) : undefined),
  replay: (code) => learning('ReplayScreen', { code: code?.toUpperCase() }),
  review: (code) => learning('ReplayScreen', { code: code?.toUpperCase(), reviewed: true }),
  account: () => screen('AccountScreen', {}),
  you: () => learning('PlayerScreen', {}),
  player: (name) => (name ? learning('PlayerScreen', { name }) : undefined),
  leaderboard: (_, game) => (game ? screen('Leaderboard', { game }) : undefined),
};

export const screenAt = (address: string | undefined, part: string | undefined, game: string | undefined): Screen | undefined =>
  address && address in later ? later[address as keyof typeof later](part, game) : undefined;
