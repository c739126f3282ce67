import { formatDate } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { quoted } from 'shared-kernel/domain/quotes';

interface LetterFacts {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  readonly bankName: string;
  readonly clientName: string;
  readonly agent: string;
  readonly titles: readonly string[];
  readonly expiresAt: string;
}

const day = (instant: string): string => formatDate(dateInMoscow(instant));

function linkLetter(subject: string, opening: string, facts: LetterFacts) {
  const { to, name, link, bankName, clientName, agent, titles, expiresAt } = facts;
  return {
    to,
    subject,
    text: [
      `Здравствуйте, ${name}!`,
      '',
      opening,
      '',
      `Банк: ${bankName}`,
      `Клиент: ${clientName}`,
      `Кто просит: ${agent}`,
      'Документы:',
      ...titles.map((title) => `— ${title}`),
      '',
      'Прочитать и подписать:',
      '',
      link,
      '',
      `Ссылка действует до ${day(expiresAt)}. Регистрация не нужна: подпись подтверждается кодом из отдельного письма.`,
      'Никому не пересылайте эту ссылку и не сообщайте код, в том числе агенту и сотрудникам банка.',
      'Если вы не ждали этого письма, ничего делать не нужно: без кода подписать документы нельзя.',
    ].join('\n'),
  };
}

/** The letter with the link, when it is the signer's turn. */
export const invitationLetter = (facts: LetterFacts) =>
  linkLetter(`Документы на подпись: ${facts.clientName}`, 'Вас просят подписать документы.', facts);

/** The same again. */
export const reminderLetter = (facts: LetterFacts) =>
  linkLetter(
    `Напоминание: документы на подпись, ${facts.clientName}`,
    'Документы ждут вашей подписи.',
    facts,
  );

/** The letter with the code. */
export function codeLetter(to: string, code: string, clientName: string) {
  return {
    to,
    subject: 'Код для подписи документов',
    text: [
      'Здравствуйте!',
      '',
      `Код для подписи документов (${clientName}): ${code}`,
      '',
      'Код действует 10\u00a0минут. Введите его на странице, где вы читали документы.',
      'Введя код и нажав «Подписать», вы подписываете документы простой электронной подписью.',
      'Никому не сообщайте код. Если вы его не запрашивали, ничего делать не нужно.',
    ].join('\n'),
  };
}

export const timelineTexts = {
  sent: 'Документы отправлены клиенту на подпись',
  partlySigned: 'Один из подписантов клиента подписал документы',
  declined: 'Клиент отказался подписывать документы (по ссылке, без кода)',
  revoked: 'Ссылка на подпись отозвана',
} as const;

export const notificationTexts = {
  signed: (client: string) => ({
    title: 'Клиент подписал документы',
    text: `${client}: все подписи получены. Подписанное можно скачать одним архивом.`,
  }),
  signedInPart: (client: string, titles: readonly string[]) => ({
    title: 'Клиент подписал не все документы',
    text: `${client}: подписали не все подписанты. Отправьте на подпись ещё раз: ${titles.map(quoted).join(', ')}.`,
  }),
  partlySigned: (client: string, signer: string) => ({
    title: 'Получена подпись клиента',
    text: `${client}, ${signer}: документы подписаны. Ссылка отправлена следующему подписанту.`,
  }),
  declined: (client: string, signer: string, reason: string) => ({
    title: 'Клиент отказался подписывать',
    text: `${client}, ${signer}: ${quoted(reason)}`,
  }),
  expired: (client: string) => ({
    title: 'Срок ссылки на подпись истёк',
    text: `${client}: документы не подписаны. Отправьте их на подпись ещё раз.`,
  }),
} as const;

export const archiveName = (client: string, application: number): string =>
  `Подписано — ${client} — заявка №${application}.zip`;

/** Of a document's copy that bears the mark of its signatures. */
export const markedCopy = {
  fileName: (fileName: string): string => `${fileName.replace(/\.pdf$/i, '')} с отметкой о подписи.pdf`,
  title: 'Документ подписан электронной подписью',
  text: 'Кто, когда и чем подписал — в протоколе на последних страницах этой копии',
} as const;
