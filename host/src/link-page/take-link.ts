/** A link as it stands behind `#` in the address. */
export interface SecretLink {
  readonly bank: string;
  readonly secret: string;
}

const LINK = /^([a-z0-9]+)\.([A-Za-z0-9_-]{43})$/;

function parse(text: string | null): SecretLink | undefined {
  const [, bank, secret] = LINK.exec(text ?? '') ?? [];
  return bank === undefined || secret === undefined ? undefined : { bank, secret };
}

/**
 * Takes the link out of the address, where the history and a look over the shoulder would find it, and keeps it for this
 * tab under the name of its page: a phone throws pages away, and the letter may be far. See decision 0205.
 */
export function takeLink(page: string): SecretLink | undefined {
  const given = location.hash.slice(1);
  if (given === '') {
    try {
      return parse(sessionStorage.getItem(page));
    } catch {
      return undefined;
    }
  }
  history.replaceState(null, '', location.pathname);
  const link = parse(given);
  try {
    // A link that is none must not leave the page with the one before.
    if (link) sessionStorage.setItem(page, given);
    else sessionStorage.removeItem(page);
  } catch {
    // Without storage the page does without a reload.
  }
  return link;
}
