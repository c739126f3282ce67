/** A mention of a document in the text of a message: `[Устав](document:<id>)`. */
const MENTION = /\[([^\]\n]+)\]\(document:[0-9a-f-]{36}\)/gi;
const SCHEME = 'document:';

export function toMention(documentId: string, title: string): string {
  return `[${title
    .replaceAll(/[[\]()\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}](${SCHEME}${documentId})`;
}

/** Text for a line of a list or a quotation: a mention is its title, signs of Markdown are gone. */
export const plainText = (text: string): string =>
  text
    .replaceAll(MENTION, '«$1»')
    .replaceAll(/\[([^\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|`)(\S|\S.*?\S)\1/g, '$2')
    .replaceAll(/(^|[\s(«"])([*_])(\S|\S.*?\S)\2(?=$|[\s).,!?:;»"])/gm, '$1$3')
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*+]) +/gm, '');

/** Id of the document that a link names. */
export function mentionedDocument(href: string): string | undefined {
  return href.startsWith(SCHEME) ? href.slice(SCHEME.length) : undefined;
}
