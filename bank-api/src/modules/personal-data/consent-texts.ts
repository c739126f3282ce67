import { createHash } from 'node:crypto';
import type { ConsentText } from 'shared-kernel/contract/personal-data';

/**
 * Every edition of the consent, oldest first; the last one is in force. An edition that somebody has accepted is
 * never changed: a new text is a new version.
 */
const EDITIONS: readonly ConsentText[] = [
  {
    version: '2026-01',
    title: 'Согласие на обработку персональных данных',
    paragraphs: [
      'Я даю согласие оператору портала и банку, выбранному при регистрации, на обработку моих персональных данных: фамилии, имени, отчества, адреса электронной почты, номера телефона, сведений об организации, которую я представляю, и сведений о действиях в портале.',
      'Цель обработки: заключение и исполнение агентского договора, проверка службой безопасности, передача заявок клиентов в банк, информирование о ходе их рассмотрения.',
      'Разрешённые действия: сбор, запись, систематизация, хранение, уточнение, использование, передача банку-партнёру, обезличивание, блокирование и уничтожение — с использованием средств автоматизации и без них (Федеральный закон № 152-ФЗ «О персональных данных»).',
      'Согласие действует до его отзыва. Отозвать его можно письменным заявлением куратору банка; обработка прекращается в срок, установленный законом.',
    ],
  },
];

/** The edition that a registration has to accept. */
export function currentConsent(): ConsentText {
  return EDITIONS[EDITIONS.length - 1] as ConsentText;
}

export function findConsentText(version: string): ConsentText | undefined {
  return EDITIONS.find((edition) => edition.version === version);
}

/** SHA-256 of the text, hex: proof of what was accepted, kept with the consent. */
export function consentHash({ title, paragraphs }: ConsentText): string {
  return createHash('sha256')
    .update([title, ...paragraphs].join('\n'))
    .digest('hex');
}
