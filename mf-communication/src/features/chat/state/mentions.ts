/** A mention of a document in the text of a message: `[Устав](document:<id>)`. */
const MENTION = /\[([^\]\n]+)\]\(document:[0-9a-f-]{36}\)/gi;
const SCHEME = 'document:';

export function mentionOf(documentId: string, title: string): string {
  return `[${title
    .replaceAll(/[[\]()\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}](${SCHEME}${documentId})`;
}

/** Text for a line of a list: a mention is its title. */
export const withoutMentions = (text: string): string => text.replaceAll(MENTION, '«$1»');

/** Id of the document that a link names. */
export function mentionedDocument(href: string): string | undefined {
  return href.startsWith(SCHEME) ? href.slice(SCHEME.length) : undefined;
}
