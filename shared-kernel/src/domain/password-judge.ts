import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { cyrillicGraph, onCyrillicKeys, onLatinKeys, transliterated } from './keyboard-layouts.ts';
import type { PasswordVerdict, PasswordWeakness } from './password-rules.ts';
import { RUSSIAN_WORDS } from './russian-words.ts';

/** Guesses that a new password has to withstand: as many as eight random characters. */
const ENOUGH = 1e8;
const STRONG = 1e10;
const FAIR = 1e6;
/** Of the known passwords, as many are also known as typed in the Russian layout. */
const RETYPED = 5000;

const PERSONAL_DICTIONARY = 'userInputs';

const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    russian: [...RUSSIAN_WORDS],
    russianOnLatinKeys: RUSSIAN_WORDS.map(onLatinKeys),
    russianInLatinLetters: RUSSIAN_WORDS.map(transliterated),
    'passwords-onCyrillicKeys': dictionary['passwords-common'].slice(0, RETYPED).map(onCyrillicKeys),
  },
  graphs: { ...adjacencyGraphs, cyrillic: cyrillicGraph(adjacencyGraphs.qwerty) },
});

const WEAKNESSES: Readonly<Record<string, PasswordWeakness>> = {
  spatial: 'keyboard',
  repeat: 'repeat',
  sequence: 'sequence',
  wordSequence: 'sequence',
  date: 'date',
  regex: 'date',
};

function findWeakness(match: MatchExtended): PasswordWeakness | undefined {
  if (match.pattern !== 'dictionary') return WEAKNESSES[match.pattern];
  return String(match['dictionaryName']).startsWith('passwords') ? 'common' : 'word';
}

/** What makes the password easy: something personal first, otherwise its longest guessable part. */
function mainWeakness(matches: readonly MatchExtended[]): PasswordWeakness {
  const isPersonal = matches.some(
    (match) => match.pattern === 'dictionary' && match['dictionaryName'] === PERSONAL_DICTIONARY,
  );
  if (isPersonal) return 'personal';
  const longest = [...matches]
    .sort((one, other) => other.token.length - one.token.length)
    .find((match) => findWeakness(match) !== undefined);
  return (longest && findWeakness(longest)) ?? 'short';
}

/** +7 916 123-45-67 without its beginning, which is also written 8. */
const phoneDigits = (text: string): string => (/^\+?\d{10,}$/.test(text) ? text.slice(-10) : '');

/** Words of the person in every way they are typed: an e-mail also in its parts. */
function personalWords(own: readonly string[]): string[] {
  const words = own.flatMap((text) => [text, phoneDigits(text), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .flatMap((word) => [word, onLatinKeys(word), onCyrillicKeys(word), transliterated(word)]);
}

/**
 * How guessable a password is, by lists of common ones, words, names, keyboard rows, dates and repetitions.
 * The lists are large: the browser loads this module when a new password is typed, the server with the first one.
 * @param own What belongs to the person: e-mail, names, telephone.
 */
export function judgePassword(password: string, own: readonly string[]): PasswordVerdict {
  const { guesses, sequence } = zxcvbn.check(password, personalWords(own));
  if (guesses >= ENOUGH) return { isAccepted: true, strength: guesses >= STRONG ? 'strong' : 'good' };
  return {
    isAccepted: false,
    strength: guesses >= FAIR ? 'fair' : 'weak',
    weakness: mainWeakness(sequence),
  };
}
