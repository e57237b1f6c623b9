// How Prettier writes scripts and components, for the whole repository (tools/format.sh).
import * as svelte from 'prettier-plugin-svelte';

export default {
  printWidth: 140,
  singleQuote: true,
  plugins: [svelte],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
