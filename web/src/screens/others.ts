// The screens that come after the first card, in one file.
export { default as AccountScreen } from './AccountScreen.svelte';
export { default as Leaderboard } from './Leaderboard.svelte';
export { default as NewGame } from './NewGame.svelte';
export { default as Online } from './Online.svelte';
export { default as Room } from './Room.svelte';
export { default as Rules } from './Rules.svelte';
export { default as SettingsScreen } from './SettingsScreen.svelte';
