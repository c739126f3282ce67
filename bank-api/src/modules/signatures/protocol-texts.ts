import { formatDate } from 'shared-kernel/domain/dates';

const MOSCOW = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `05.03.2026, 12:30:00 (МСК)`: papers name the zone. */
export const momentText = (instant: string): string => {
  const parts = Object.fromEntries(
    MOSCOW.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${parts['day']}.${parts['month']}.${parts['year']} ${parts['hour']}:${parts['minute']}:${parts['second']} (МСК)`;
};

const MOSCOW_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

/** `05.03.2026` of a calendar date, or of an instant as Moscow sees it. */
export const dayText = (when: string): string =>
  formatDate(when.length === 10 ? when : MOSCOW_DAY.format(new Date(when)));

/** `1 234 567 байт`. */
export const sizeText = (bytes: number): string => `${new Intl.NumberFormat('ru').format(bytes)} байт`;

/** Hex in groups of eight, to be compared by eye. */
export const groupedHex = (hex: string): string => hex.toUpperCase().replace(/.{8}(?=.)/g, '$& ');

export const PROTOCOL = {
  title: 'Протокол проверки электронной подписи',
  subtitle: (bank: string) => `Банк ${bank}`,
  fileName: (name: string) => `Протокол подписи — ${name.replace(/\.[^.]+$/, '')}.pdf`,
  footer: (code: string) => `Протокол ${code}`,
  page: (number: number, count: number) => `Стр. ${number} из ${count}`,
  document: 'Документ',
  labels: {
    title: 'Наименование',
    application: 'Заявка',
    file: 'Имя файла',
    size: 'Размер',
    version: 'Версия',
    uploadedAt: 'Получен банком',
    sha256: 'SHA-256 файла',
    result: 'Результат проверки',
    signer: 'Подписал',
    organization: 'Организация',
    inn: 'ИНН',
    signedAt: 'Принята банком',
    serial: 'Сертификат',
    issuer: 'Издатель',
    validity: 'Срок действия',
    algorithm: 'Алгоритм',
    powerOfAttorney: 'МЧД',
    signatureSha256: 'SHA-256 подписи',
    revoked: 'Отзыв сертификата',
  },
  application: (number: number) => `№${number}`,
  versionText: (number: number, isCurrent: boolean) =>
    isCurrent ? `${number}, текущая` : `${number}, заменена более новой версией`,
  signature: (number: number) => `Подпись ${number}`,
  valid: 'Подпись верна: файл не изменён, сертификат действовал в момент подписания',
  invalid: 'Подпись не прошла проверку',
  gost: 'ГОСТ Р 34.10-2012',
  ecdsa: 'ECDSA P-256 с SHA-256',
  powerOfAttorneyText: (number: string, validTo: string) => `№ ${number}, действует до ${validTo}`,
  revokedText: (moment: string) => `отозван ${moment}, после подписания`,
  stamp: {
    title: 'ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ',
    serial: (serial: string) => `Сертификат: ${serial}`,
    owner: (owner: string) => `Владелец: ${owner}`,
    validity: (from: string, to: string) => `Действителен: с ${from} по ${to}`,
  },
  qr: 'Проверить подпись можно по этому адресу или по коду на изображении, вход в портал не нужен:',
  made: (moment: string) => `составлен ${moment}`,
} as const;
