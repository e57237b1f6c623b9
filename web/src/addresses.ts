// The first part of the address of every screen but the first. The house gives them the page; to other paths it adds 404.
export const addresses = [
  'play',
  'continue',
  'new',
  'rules',
  'settings',
  'online',
  't',
  'replay',
  'review',
  'account',
  'you',
  'player',
  'leaderboard',
] as const;
export type Address = (typeof addresses)[number];
