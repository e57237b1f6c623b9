// The rules pages as a tree: just the Markdown they use (headings, paragraphs, lists, tables, code, bold, code
// spans, links). Unknown markup stays text, so nothing in a page can become anything but text. Comments, which say how
// an example was made, are not shown.

export type Span = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; to: string };
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

export function spans(text: string): Span[] {
  const out: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) out.push({ kind: 'text', text: text.slice(from, match.index) });
    if (match[1] !== undefined) out.push({ kind: 'bold', text: match[1] });
    else if (match[2] !== undefined) out.push({ kind: 'code', text: match[2] });
    else out.push({ kind: 'link', text: match[3]!, to: match[4]! });
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push({ kind: 'text', text: text.slice(from) });
  return out;
}

const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));
const comment = (line: string): boolean => /^<!--.*-->\s*$/.test(line);
const starts = (line: string): boolean => comment(line) || /^(#{1,6} |[-*] |\||```|\s*$)/.test(line);

export function parse(page: string): Block[] {
  const lines = page.split('\n');
  const out: Block[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    const heading = /^(#{1,6}) (.*)/.exec(line);
    if (!line.trim() || comment(line)) ++i;
    else if (line.startsWith('```')) {
      const end = lines.indexOf('```', i + 1);
      const stop = end < 0 ? lines.length : end;
      out.push({ kind: 'code', text: lines.slice(i + 1, stop).join('\n') });
      i = stop + 1;
    } else if (heading) {
      out.push({ kind: 'heading', level: heading[1]!.length, spans: spans(heading[2]!) });
      ++i;
    } else if (line.startsWith('|')) {
      const from = i;
      while (lines[i]?.startsWith('|')) ++i;
      const [head, , ...rows] = lines.slice(from, i);
      out.push({ kind: 'table', head: cells(head!), rows: rows.map(cells) });
    } else if (/^[-*] /.test(line)) {
      const items: string[] = [];
      for (; /^[-*] /.test(lines[i] ?? '') || (items.length && /^ +\S/.test(lines[i] ?? '')); ++i)
        if (/^[-*] /.test(lines[i]!)) items.push(lines[i]!.slice(2));
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
      out.push({ kind: 'list', items: items.map(spans) });
    } else {
      const text = [line];
      for (++i; i < lines.length && !starts(lines[i]!); ++i) text.push(lines[i]!);
      out.push({ kind: 'paragraph', spans: spans(text.join(' ')) });
    }
  }
  return out;
}
