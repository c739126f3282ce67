const EMAIL = /[^\s"'<>()@,;:]+@[^\s"'<>()@,;:]+/gu;
/** INN, OGRN, account numbers and telephones. */
const LONG_NUMBER = /\+?\d{10,}/gu;
/** Session tokens, download tickets, tokens of letters: 32 bytes in base64url, hex or longer. */
const SECRET = /[A-Za-z0-9_-]{40,}/gu;
/** Whatever is Russian is data: the server's own log lines are English. */
const CYRILLIC = /[а-яё]+(?:[ .-]+[а-яё]+)*/giu;

/** Takes out of a text what may be a person, a company or a key, wherever it comes from. */
export function redact(text: string): string {
  return text
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(SECRET, '[secret]')
    .replaceAll(LONG_NUMBER, '[number]')
    .replaceAll(CYRILLIC, '[text]');
}

/** The same for the message of an error, which often quotes the value that it is about. */
export function redactMessage(message: string): string {
  return redact(message.replaceAll(/"[^"]*"/gu, '"…"').replaceAll(/'[^']*'/gu, "'…'")).replaceAll(
    /<[^>\s]*>/gu,
    '<…>',
  );
}

/** Where the error arose; its first lines repeat the message and are left out. */
export function toFrames(stack: string | undefined): string {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .join('\n');
}
