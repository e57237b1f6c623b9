// A rules page without what only programs and the command line need: sections that show JSON, lines that call the program, and
// the letters of suits and ranks, as in "Coppe (`C`, cups)".
import type { Block, Span } from 'virtual:rules';

const codes = (spans: Span[]): string[] => spans.flatMap((span) => (typeof span !== 'string' && span.kind === 'code' ? [span.text] : []));
const codesIn = (block: Block): string[] => {
  if (block.kind === 'heading' || block.kind === 'paragraph') return codes(block.spans);
  if (block.kind === 'list') return block.items.flatMap(codes);
  return block.kind === 'code' ? [] : block.rows.flat().flatMap(codes);
};
const isJson = (text: string): boolean => text.startsWith('{"');
const isCommand = (text: string): boolean => text.startsWith('mazzo ');

/** Without a letter in brackets, or at the beginning of brackets. */
function withoutLetters(spans: Span[]): Span[] {
  const told = [...spans];
  for (let i = 1; i < told.length; ++i) {
    const [before, letter, after] = [told[i - 1]!, told[i]!, told[i + 1] ?? ''];
    if (typeof letter === 'string' || letter.kind !== 'code' || !/^[A-Z]$/.test(letter.text)) continue;
    if (typeof before !== 'string' || typeof after !== 'string' || !before.endsWith('(')) continue;
    told[i] = '';
    if (after.startsWith(')')) [told[i - 1], told[i + 1]] = [before.slice(0, -1).trimEnd(), after.slice(1)];
    else told[i + 1] = after.replace(/^,\s*/, '');
  }
  return told.filter((span) => span !== '');
}
const plain = (block: Block): Block => {
  if (block.kind === 'paragraph') return { ...block, spans: withoutLetters(block.spans) };
  return block.kind === 'list' ? { ...block, items: block.items.map(withoutLetters) } : block;
};

/** Sections go whole: what stands around JSON explains it. */
function sections(blocks: Block[]): Block[][] {
  const found: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'heading') found.push([]);
    found.at(-1)!.push(block);
  }
  return found;
}
export const forPeople = (blocks: Block[]): Block[] =>
  sections(blocks)
    .filter((section) => !section.some((block) => codesIn(block).some(isJson)))
    .flat()
    .filter((block) => !codesIn(block).some(isCommand))
    .map(plain);
