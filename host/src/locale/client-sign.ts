import { quoted } from 'shared-kernel/domain/quotes';
import type { SigningPageState } from 'shared-kernel/contract/client-signing-page';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import { withFullStop } from 'shared-kernel/domain/sentences';

/** What the bank refuses the calls of the page with, and why a key of the signer's own has made no signature. */
type Refusal = ErrorCode | 'no_key' | 'key_failed';

type Ended = Exclude<SigningPageState, 'open' | 'signed' | 'waiting'>;

const ended: Readonly<Record<Ended, { readonly title: string; readonly text: (agent: string) => string }>> = {
  declined: {
    title: 'Подписание остановлено',
    text: (agent) => `Один из подписантов отказался подписывать. Агент об этом знает: ${withFullStop(agent)}`,
  },
  revoked: {
    title: 'Ссылка отозвана',
    text: (agent) =>
      `Подписать по ней больше нельзя. Если это неожиданно, спросите агента: ${withFullStop(agent)}`,
  },
  expired: {
    title: 'Срок ссылки истёк',
    text: (agent) => `Попросите агента отправить документы ещё раз: ${withFullStop(agent)}`,
  },
  stale: {
    title: 'Документы изменились',
    text: (agent) =>
      `После отправки ссылки документы заменили, эту версию подписать нельзя. Попросите агента отправить новую: ${withFullStop(agent)}`,
  },
  closed: {
    title: 'Заявка закрыта',
    text: (agent) =>
      `Подписывать документы больше не нужно. Вопросы можно задать агенту: ${withFullStop(agent)}`,
  },
};

/** Texts of the page on which a client signs. */
export const clientSignTexts = {
  title: 'Документы на подпись',
  signedTitle: 'Подписанные документы',
  loading: 'Открываем документы…',
  asks: (agent: string, bank: string) => `${agent} просит подписать документы для банка ${bank}.`,
  client: 'Клиент',
  signer: 'Подписант',
  until: 'Подписать до',
  documents: 'Что подписывается',
  signedDocuments: 'Что подписано',
  open: 'Открыть',
  openLabel: (title: string) => `Открыть ${quoted(title)}`,
  save: 'Скачать',
  saveLabel: (title: string) => `Скачать ${quoted(title)}`,
  fileFailed: 'Файл не открылся',
  hash: 'Контрольная сумма SHA-256',
  stale: 'Документ заменили после отправки ссылки, подписать его здесь нельзя.',
  signers: 'Кто подписывает',
  you: 'вы',
  signedMark: 'подписано',
  notSignedMark: 'ещё не подписано',
  waiting: 'Сейчас очередь другого подписанта',
  waitingText: 'Когда он подпишет, вам придёт письмо со ссылкой. Прочитать документы можно уже сейчас.',
  codeIntro: (email: string) => `Чтобы подписать, подтвердите, что это вы: пришлём код на ${email}.`,
  getCode: 'Получить код',
  haveCode: 'Уже есть код',
  enterCode: (email: string) => `Введите код из последнего письма на ${email}. Он действует 10\u00a0минут.`,
  codeSent: (email: string) => `Код отправлен на ${email}. Он действует 10\u00a0минут.`,
  code: 'Код из письма',
  codeFormat: 'Введите шесть цифр из письма',
  again: 'Отправить код ещё раз',
  againIn: (seconds: number) => `Отправить ещё раз можно через ${seconds}\u00a0с`,
  consent:
    'Подтверждаю: документы мной прочитаны, я подписываю их простой электронной подписью, и введённый код признаётся моей подписью наравне с собственноручной.',
  consentOwnKey: 'Подтверждаю: документы мной прочитаны, я подписываю их своей электронной подписью.',
  consentMissing: 'Без согласия подписать нельзя',
  ownKey: 'Подписать своей электронной подписью',
  ownKeyHint: 'Нужен сертификат на этом устройстве, например КриптоПро. Код из письма всё равно понадобится.',
  ownKeyBusy: 'Готовим подпись…',
  sign: 'Подписать',
  decline: 'Отказаться от подписания',
  declineTitle: 'Почему вы не подписываете?',
  declineText: 'Причину увидит агент. Ссылка перестанет действовать для всех подписантов.',
  reason: 'Причина',
  reasonMissing: 'Напишите, почему',
  declineConfirm: 'Отказаться',
  back: 'Вернуться',
  declined: 'Вы отказались подписывать',
  declinedText: (agent: string) => `Агент получил вашу причину: ${withFullStop(agent)}`,
  signed: 'Документы подписаны',
  signedText: (moment: string, kind: string) => `${moment}, ${kind}.`,
  kinds: { simple: 'простая электронная подпись', own_key: 'своя электронная подпись' },
  othersLeft: 'Остальные подписанты получат свои письма.',
  archive: 'Скачать подписанное',
  archiveText:
    'Архив: документы, их копии с отметкой о подписи и протоколы. Сохраните его: через 30\u00a0дней после окончания срока ссылка перестанет открываться.',
  archiveName: 'Подписанные документы.zip',
  archiveFailed: 'Архив не скачан',
  unknownText: 'Проверьте, что адрес скопирован целиком, или откройте его ещё раз из письма.',
  ended,
  errors: {
    signing_code_invalid: 'Код неверный или устарел. Проверьте письмо или запросите новый код.',
    signing_not_open: 'Ссылка изменилась, страница обновлена.',
    stale_version: 'Документ заменили, пока вы подписывали. Страница обновлена.',
    certificate_foreign: 'Сертификат выдан другому лицу или другой организации.',
    certificate_invalid: 'Банк не доверяет издателю этого сертификата.',
    certificate_expired: 'Срок действия сертификата закончился.',
    signature_unsupported: 'Банк не проверяет подписи по этому алгоритму.',
    certificate_not_yet_valid: 'Срок действия сертификата ещё не начался.',
    signature_invalid: 'Подпись не прошла проверку. Повторите или выберите другой сертификат.',
    signature_not_detached: 'Нужна отсоединённая подпись: файл подписи не должен содержать сам документ.',
    signature_from_future: 'Время подписи ещё не наступило: проверьте часы компьютера и подпишите снова.',
    signature_before_certificate:
      'Подпись датирована раньше, чем начал действовать сертификат: проверьте часы компьютера и подпишите снова.',
    not_found: 'Ссылка больше не открывается. Попросите агента прислать новую.',
    unavailable: 'Сервис банка временно недоступен. Повторите попытку позже.',
    no_key: 'На этом устройстве нет ключа электронной подписи.',
    key_failed: 'Подпись не создана. Проверьте, что плагин работает, и повторите.',
  } as Readonly<Partial<Record<Refusal, string>>>,
} as const;
