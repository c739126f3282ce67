const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

function translated(text: string, from: string, to: string): string {
  return [...text.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

/** What a Russian word becomes on the English layout: «пароль» → `gfhjkm`. Lower case. */
export const onLatinKeys = (text: string): string => translated(text, CYRILLIC, LATIN);

/** What an English word becomes on the Russian layout: `qwerty` → «йцукен». Lower case. */
export const onCyrillicKeys = (text: string): string => translated(text, LATIN, CYRILLIC);

/** A Russian word in Latin letters: «пароль» → `parol`. Lower case. */
export function transliterated(text: string): string {
  return [...text.toLowerCase()].map((letter) => LETTERS[letter] ?? letter).join('');
}

/** Neighbours of each key. */
type KeyboardGraph = Readonly<Record<string, readonly (string | null)[]>>;

/** The keyboard of `qwerty` with the letters of «йцукен» on its keys. */
export function cyrillicGraph(qwerty: KeyboardGraph): Record<string, (string | null)[]> {
  const upper = [...LATIN].map((key) => shifted(key)).join('');
  const onKeys = (keys: string): string =>
    [...keys]
      .map((key) => CYRILLIC[LATIN.indexOf(key)] ?? CYRILLIC.toUpperCase()[upper.indexOf(key)] ?? key)
      .join('');
  return Object.fromEntries(
    Object.entries(qwerty).map(([key, neighbours]) => [
      onKeys(key),
      neighbours.map((neighbour) => (neighbour === null ? null : onKeys(neighbour))),
    ]),
  );
}

const SHIFTED: Readonly<Record<string, string>> = {
  '`': '~',
  '[': '{',
  ']': '}',
  ';': ':',
  "'": '"',
  ',': '<',
  '.': '>',
};

function shifted(key: string): string {
  return SHIFTED[key] ?? key.toUpperCase();
}
