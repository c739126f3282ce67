/** A text with what is selected in it. */
export interface Selection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export type Markup = 'bold' | 'heading' | 'list' | 'quote' | 'link';

const LINE_MARKS = { heading: '## ', list: '- ', quote: '> ' } as const;

/** Puts Markdown around or before what is selected, and selects what is to be typed over. */
export function applyMarkup(selection: Selection, markup: Markup, placeholder: string): Selection {
  const { text, from, to } = selection;
  const chosen = text.slice(from, to) || placeholder;
  if (markup === 'bold') return wrap(selection, '**', chosen, '**');
  if (markup === 'link') return wrap(selection, '[', chosen, '](https://)');
  const mark = LINE_MARKS[markup];
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(start, Math.max(to, start)) || placeholder;
  const marked = lines
    .split('\n')
    .map((line) => (line.startsWith(mark) ? line.slice(mark.length) : `${mark}${line}`))
    .join('\n');
  return replace(text, start, Math.max(to, start), marked);
}

/** Puts a paragraph of its own where the cursor is. */
export function insertBlock({ text, to }: Selection, block: string): Selection {
  const before = text.slice(0, to).replace(/\s+$/u, '');
  const after = text.slice(to).replace(/^\s+/u, '');
  const begun = before === '' ? block : `${before}\n\n${block}`;
  const whole = after === '' ? `${begun}\n` : `${begun}\n\n${after}`;
  return { text: whole, from: begun.length, to: begun.length };
}

function wrap({ text, from, to }: Selection, before: string, chosen: string, after: string): Selection {
  const next = `${text.slice(0, from)}${before}${chosen}${after}${text.slice(to)}`;
  return { text: next, from: from + before.length, to: from + before.length + chosen.length };
}

function replace(text: string, from: number, to: number, piece: string): Selection {
  return { text: text.slice(0, from) + piece + text.slice(to), from, to: from + piece.length };
}
