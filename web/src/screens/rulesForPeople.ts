// A rules page without what only programs and the command line need: sections that show JSON, and lines that call the program.
import type { Block, Span } from 'virtual:rules';

const codes = (spans: Span[]): string[] => spans.flatMap((span) => (typeof span !== 'string' && span.kind === 'code' ? [span.text] : []));
const codesIn = (block: Block): string[] => {
  if (block.kind === 'heading' || block.kind === 'paragraph') return codes(block.spans);
  if (block.kind === 'list') return block.items.flatMap(codes);
  return block.kind === 'code' ? [] : block.rows.flat().flatMap(codes);
};
const isJson = (text: string): boolean => text.startsWith('{"');
const isCommand = (text: string): boolean => text.startsWith('mazzo ');

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
    .filter((block) => !codesIn(block).some(isCommand));
