// What ESLint looks for, in the page, its tests, and every other script of the repository. Run it from the root of the
// repository (tools/format.sh does): a config covers the folder that it runs in.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['**/node_modules/', '**/dist/', 'build/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: ['web/src/sw.js'],
    languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly', __GAMES__: 'readonly', __LATER__: 'readonly' } },
  },
  {
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-var': 'error',
      '@typescript-eslint/no-explicit-any': 'off', // what a house and the core say is JSON; their schema is tested elsewhere
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      'svelte/prefer-svelte-reactivity': 'off', // a URLSearchParams that lives for one request needs no reactivity
    },
  },
  { files: ['**/*.svelte'], rules: { 'prefer-const': 'off' } }, // `let { view } = $props()` is how Svelte writes it
);
