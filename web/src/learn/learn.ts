// The screens for after a match. They come in a file of their own, which is no part of the first visit.
export { default as PlayerScreen } from './PlayerScreen.svelte';
export { default as ReplayScreen } from './ReplayScreen.svelte';
