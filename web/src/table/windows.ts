// What stands over a table and beside it. It comes after the first cards, which do not wait for it.
export { default as Cover } from './Cover.svelte';
export { default as End } from './End.svelte';
export { default as Guide } from './Guide.svelte';
export { default as Panels } from './Panels.svelte';
export { default as SidePanel } from './SidePanel.svelte';
