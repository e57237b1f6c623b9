// A row of the words, filled: the page's reader of what table/sentence.h describes. {name} is a value, {n, plural, …} and
// {x, select, …} choose a form, # is the number of the plural around it.
export type Fills = Record<string, string | number>;

/** The place of the brace that closes the brace at `open`. */
function closing(row: string, open: number): number {
  let depth = 0;
  for (let i = open; i < row.length; ++i) {
    if (row[i] === '{') ++depth;
    if (row[i] === '}' && --depth === 0) return i;
  }
  return row.length;
}

/** The form that the value chooses, among a series of `key {text}`. */
function chosen(forms: string, kind: string, value: string | number): string {
  let other = '';
  for (let from = 0, open = forms.indexOf('{'); open >= 0; open = forms.indexOf('{', from)) {
    const key = forms.slice(from, open).trim();
    from = closing(forms, open) + 1;
    const text = forms.slice(open + 1, from - 1);
    if (kind === 'select' ? key === String(value) : key === `=${value}` || (key === 'one' && Number(value) === 1)) return text;
    if (key === 'other') other = text;
  }
  return other;
}

export function filled(row: string, fills: Fills, counted = '#'): string {
  let out = '';
  let from = 0;
  for (let open = row.indexOf('{'); open >= 0; open = row.indexOf('{', from)) {
    const close = closing(row, open);
    const [, name = '', kind, forms = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,([^]*))?$/.exec(row.slice(open + 1, close)) ?? [];
    const value = fills[name] ?? '';
    out += row.slice(from, open).replaceAll('#', counted);
    out += kind ? filled(chosen(forms, kind, value), fills, kind === 'plural' ? String(value) : counted) : value;
    from = close + 1;
  }
  return out + row.slice(from).replaceAll('#', counted);
}
