// The windows over a table. They come after the first cards, which do not wait for them.
export { default as End } from './End.svelte';
export { default as Panels } from './Panels.svelte';
