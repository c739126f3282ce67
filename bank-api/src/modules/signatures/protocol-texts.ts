import type { ErrorCode } from 'shared-kernel/contract/errors';
import { formatDate } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { ProtocolSignature, SimpleSignature } from './protocol-data.ts';

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

/** `05.03.2026` of a calendar date, or of an instant as Moscow sees it. */
export const dayText = (when: string): string => formatDate(when.length === 10 ? when : dateInMoscow(when));

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
    signer: 'Подписант',
    organization: 'Организация',
    inn: 'ИНН',
    signedAt: 'Принята банком',
    serial: 'Сертификат',
    issuer: 'Издатель',
    authority: 'Кто поручился',
    validity: 'Срок действия',
    algorithm: 'Алгоритм',
    powerOfAttorney: 'МЧД',
    signatureSha256: 'SHA-256 подписи',
    revoked: 'Отзыв сертификата',
    role: 'Должность',
    kind: 'Вид подписи',
    simpleSignedAt: 'Подписано',
  },
  application: (number: number) => `№${number}`,
  versionText: (number: number, isCurrent: boolean) =>
    isCurrent ? `${number}, текущая` : `${number}, заменена более новой версией`,
  signature: (number: number) => `Подпись ${number}`,
  valid: 'Подпись верна: файл не изменён, сертификат действовал в момент подписания',
  invalid: 'Подпись не прошла проверку',
  simple: {
    kind: (sentTo: string) => `простая электронная подпись: код, отправленный на ${sentTo}`,
    valid: 'Подпись верна: код подтверждён, файл не изменён',
    invalid: 'Подпись не прошла проверку: файл изменён после подписания',
    stampTitle: 'ДОКУМЕНТ ПОДПИСАН ПРОСТОЙ ЭЛЕКТРОННОЙ ПОДПИСЬЮ',
    stampCode: (sentTo: string) => `Код отправлен на ${sentTo}`,
    stampSignedAt: (moment: string) => `Подписано: ${moment}`,
  },
  /** Why not, where that can be told. */
  faults: {
    certificate_revoked: 'сертификат отозвали до подписания',
    certificate_expired: 'срок действия сертификата закончился до подписания',
    certificate_not_yet_valid: 'срок действия сертификата ещё не начался',
    certificate_invalid: 'сертификат выдан удостоверяющим центром, которому банк не доверяет',
    signature_from_future: 'подпись датирована будущим временем',
    signature_before_certificate: 'подпись датирована раньше, чем начал действовать сертификат',
    signature_invalid: 'подпись не относится к этому файлу',
    signature_not_detached: 'содержимое вложено в подпись',
    signature_unsupported: 'алгоритм подписи не поддерживается',
  } as Readonly<Partial<Record<ErrorCode, string>>>,
  gost: 'ГОСТ Р 34.10-2012',
  algorithm: (key: string, hash: string) => `${key} с ${hash}`,
  powerOfAttorneyText: (number: string, validTo: string) => `№ ${number}, действует до ${validTo}`,
  revokedText: (moment: string, isLater: boolean) =>
    `отозван ${moment}, ${isLater ? 'после подписания' : 'до подписания'}`,
  authorities: {
    portal: (name: string) => `Удостоверяющий центр портала, не аккредитованный: ${name}`,
    accredited: (name: string) => `Аккредитованный удостоверяющий центр: ${name}`,
  },
  unvouched: 'Никто из тех, кому доверяет банк',
  stamp: {
    title: 'ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ',
    serial: (serial: string) => `Сертификат: ${serial}`,
    owner: (owner: string) => `Владелец: ${owner}`,
    validity: (from: string, to: string) => `Действителен: с ${from} по ${to}`,
  },
  qr: 'Проверить подпись можно по этому адресу или по коду на изображении, вход в портал не нужен:',
  made: (moment: string) => `составлен ${moment}`,
} as const;

/** «Подпись верна …», or that it is not, with the reason where it can be told. */
export function resultText({ fault }: Pick<ProtocolSignature, 'fault'>): string {
  if (fault === null) return PROTOCOL.valid;
  const reason = PROTOCOL.faults[fault];
  return reason === undefined ? PROTOCOL.invalid : `${PROTOCOL.invalid}: ${reason}`;
}

/** Whose word the signer's name rests on. */
export const authorityText = ({ authority }: Pick<ProtocolSignature, 'authority'>): string =>
  authority === null ? PROTOCOL.unvouched : PROTOCOL.authorities[authority.kind](authority.name);

/** `ECDSA P-256 с SHA-256`. */
export const algorithmText = ({ algorithm }: Pick<ProtocolSignature, 'algorithm'>): string | null =>
  algorithm === null || algorithm === 'gost'
    ? algorithm && PROTOCOL.gost
    : PROTOCOL.algorithm(algorithm.key, algorithm.hash);

/** When the certificate was revoked, if it was. */
export const revocationText = ({
  revokedAt,
  signedAt,
}: Pick<ProtocolSignature, 'revokedAt' | 'signedAt'>): string | null =>
  revokedAt === null ? null : PROTOCOL.revokedText(momentText(revokedAt), revokedAt > signedAt);

/** What there is to say about a signature by a code, with its labels. */
export const simpleFacts = ({ isValid, signer, role, codeSentTo, signedAt }: SimpleSignature) =>
  [
    [PROTOCOL.labels.result, isValid ? PROTOCOL.simple.valid : PROTOCOL.simple.invalid],
    [PROTOCOL.labels.signer, signer],
    ...(role === '' ? [] : [[PROTOCOL.labels.role, role] as const]),
    [PROTOCOL.labels.kind, PROTOCOL.simple.kind(codeSentTo)],
    [PROTOCOL.labels.simpleSignedAt, momentText(signedAt)],
  ] as const;
