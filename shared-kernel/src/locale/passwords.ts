import type { PasswordStrength, PasswordWeakness } from '../domain/password-rules.ts';

export const PASSWORD_STRENGTH_TEXTS: Readonly<Record<PasswordStrength, string>> = {
  weak: 'Слабый пароль',
  fair: 'Пароль недостаточно надёжен',
  good: 'Хороший пароль',
  strong: 'Надёжный пароль',
};

/** What is wrong with a guessable password, and what would help. */
export const PASSWORD_WEAKNESS_TEXTS: Readonly<Record<PasswordWeakness, string>> = {
  common:
    'Такой пароль есть в списках частых. Придумайте фразу из трёх-четырёх слов, не связанных между собой.',
  personal:
    'В пароле ваше имя, e-mail или телефон\u00a0— их подберут первыми. Возьмите слова, не связанные с вами.',
  word: 'Одно-два слова подбирают по словарю, в том числе набранные в другой раскладке. Добавьте ещё слова, не связанные между собой.',
  keyboard: 'Соседние клавиши подбирают первыми. Придумайте фразу из трёх-четырёх слов.',
  repeat: 'Повторы почти не усложняют пароль. Замените их другими словами или знаками.',
  sequence: 'Ряды вроде 12345 или абвгд подбирают первыми. Замените их другими словами или знаками.',
  date: 'Даты и годы легко подобрать. Добавьте слова, не связанные с вами.',
  short: 'Пароль слишком прост. Сделайте его длиннее: добавьте слова или знаки.',
};

/** A new password that is the one the account has. */
export const SAME_PASSWORD_TEXT = 'Новый пароль совпадает с текущим';

/** The sentence for a weakness as the server names it. */
export function passwordWeaknessText(reason: unknown): string {
  const texts: Readonly<Record<string, string>> = PASSWORD_WEAKNESS_TEXTS;
  return (typeof reason === 'string' ? texts[reason] : undefined) ?? PASSWORD_WEAKNESS_TEXTS.short;
}
