// The strength of a bot, from 0 to 100, in a word.
import { say } from './settings.svelte';

export const levels = ['beginner', 'intermediate', 'hard', 'expert', 'master'] as const; // each 25 above the last
export const levelOf = (name: (typeof levels)[number]): number => levels.indexOf(name) * 25;
export const strengthOf = (level: number): string => say(`level_${levels[Math.floor(level / 25)] ?? 'master'}`);
