/** A mention of a document in the text of a message: `[Устав](document:<id>)`. */
const MENTION = /\[([^\]\n]+)\]\(document:[0-9a-f-]{36}\)/gi;
const SCHEME = 'document:';

/** A document that the message being written mentions: in the entry it stands as «title», above it as a chip. */
export interface Mention {
  readonly documentId: string;
  readonly title: string;
}

export const toMention = ({ documentId, title }: Mention): string => `[${title}](${SCHEME}${documentId})`;

const toMark = ({ title }: Mention): string => `«${title}»`;

/** What stands in the entry for a document, and the mentions with it; equal titles of two documents are numbered. */
export function addMention(
  mentions: readonly Mention[],
  documentId: string,
  title: string,
): { readonly mark: string; readonly mentions: readonly Mention[] } {
  const known = mentions.find((each) => each.documentId === documentId);
  if (known) return { mark: toMark(known), mentions };
  const plain = title
    .replaceAll(/[[\]()\\«»]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const names = new Set(mentions.map((each) => each.title));
  let unique = plain;
  for (let number = 2; names.has(unique); number += 1) unique = `${plain} ${number}`;
  const added = { documentId, title: unique };
  return { mark: toMark(added), mentions: [...mentions, added] };
}

/** The mentions that the text still names; one whose words were edited is text again. */
export const namedMentions = (text: string, mentions: readonly Mention[]): readonly Mention[] =>
  mentions.filter((mention) => text.includes(toMark(mention)));

/** The entry's text without a mention, and without the space that followed it. */
export const withoutMention = (text: string, mention: Mention): string =>
  text.replaceAll(`${toMark(mention)} `, '').replaceAll(toMark(mention), '');

/** The entry's text as it is sent. */
export const writeMentions = (text: string, mentions: readonly Mention[]): string =>
  mentions.reduce((written, mention) => written.replaceAll(toMark(mention), () => toMention(mention)), text);

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
