const NO_BREAK_SPACE = '\u00a0';
const HYPHENS = /[-\u2010-\u2015]/u;

/** A person's name in parts; middle name is absent or empty for people without a patronymic. */
export interface PersonName {
  readonly lastName: string;
  readonly firstName?: string | null;
  readonly middleName?: string | null;
}

/**
 * Surname and initials with no-break spaces: `Иванов И. И.`, `Петрова А.-М.`.
 * Parts without letters (a dash in place of a patronymic) leave no stray dots; without a surname the
 * first name stays whole.
 */
export function shortName(name: PersonName): string {
  const surname = collapse(name.lastName);
  const first = collapse(name.firstName ?? '');
  if (!hasLetter(surname)) return first;
  return [surname, ...initials(first), ...initials(name.middleName ?? '')].join(NO_BREAK_SPACE);
}

/** The same from one line, surname first: `Иванов Иван Иванович`; initials in it stay initials. */
export function shortNameOf(fullName: string): string {
  return shortName(splitFullName(fullName));
}

/** `Иванов Иван Иванович` in parts. What follows the first name is the middle name. */
export function splitFullName(fullName: string): { lastName: string; firstName: string; middleName: string } {
  const [lastName = '', firstName = '', ...rest] = collapse(withoutDots(fullName)).split(' ');
  return { lastName, firstName, middleName: rest.join(' ') };
}

/** `Иванов Иван Иванович`, without doubled or trailing spaces. */
export function fullName({ lastName, firstName, middleName }: PersonName): string {
  return [lastName, firstName ?? '', middleName ?? ''].map(collapse).filter(hasLetter).join(' ');
}

/** One or two capitals for an avatar: `ИИ`. Surname first. */
export function avatarInitials(name: PersonName): string {
  return [name.lastName, name.firstName ?? '']
    .filter(hasLetter)
    .map((part) => firstLetter(part))
    .join('');
}

/** `Анна-Мария` → `А.-М.`; `Гусейн оглы` → `Г.`: words in lower case after a capitalised one are particles. */
function initials(part: string): string[] {
  const words = collapse(withoutDots(part)).split(' ').filter(hasLetter);
  const capitalised = words.filter((word) => /^\P{L}*\p{Lu}/u.test(word));
  return (capitalised.length > 0 ? capitalised : words.slice(0, 1)).map((word) =>
    word
      .split(HYPHENS)
      .filter(hasLetter)
      .map((piece) => `${firstLetter(piece)}.`)
      .join('-'),
  );
}

/** A dot ends an initial: `Иванов И.И.` has three parts, `А.-М.` is one. */
function withoutDots(text: string): string {
  return text.replace(/\.(?=[-\u2010-\u2015])/gu, '').replaceAll('.', ' ');
}

function firstLetter(text: string): string {
  return (/\p{L}/u.exec(text)?.[0] ?? '').toLocaleUpperCase('ru');
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}
