import type { ClientSignerState, ClientSigningState } from 'shared-kernel/contract/client-signing';
import { formatCount } from 'shared-kernel/domain/plurals';
import type { PluralForms } from 'shared-kernel/domain/plurals';

const DAY: PluralForms = { one: 'день', few: 'дня', many: 'дней' };
const LEFT: PluralForms = { one: 'напоминание', few: 'напоминания', many: 'напоминаний' };

const states: Readonly<Record<ClientSigningState, string>> = {
  open: 'У клиента',
  signed: 'Подписано',
  declined: 'Клиент отказался',
  revoked: 'Отозвано',
  expired: 'Срок истёк',
  stale: 'Документы изменились',
  closed: 'Заявка закрыта',
};

const signerStates: Readonly<Record<ClientSignerState, string>> = {
  waiting: 'Ждёт очереди',
  sent: 'Письмо отправлено',
  opened: 'Ссылка открыта',
  confirmed: 'Код введён',
  signed: 'Подпись получена',
  declined: 'Отказ',
};

/** Texts of signing by the client. */
export const clientSigningTexts = {
  title: 'Подпись клиента',
  error: 'Не удалось узнать, что подписывает клиент',
  send: 'Отправить клиенту на подпись',
  nothing:
    'Сейчас клиенту нечего подписывать. Когда появятся новые документы, отправьте их отсюда: он подпишет по ссылке.',
  hint: 'Клиент подпишет по ссылке, с телефона и без регистрации. По доверенности за него можете подписать и вы.',
  states,
  signerStates,
  kinds: { simple: 'код из письма', own_key: 'своя электронная подпись' },
  createdBy: (name: string) => `Отправитель: ${name}`,
  until: 'Действует до',
  documents: 'Документы',
  stale: 'заменён, по этой ссылке не подписывается',
  signers: 'Подписанты по порядку',
  reason: (text: string) => `Причина: ${text}`,
  remind: 'Напомнить',
  remindLabel: (name: string) => `Напомнить: ${name}`,
  remindersLeft: (count: number) => `осталось ${formatCount(count, LEFT)}`,
  reminded: 'Напоминание отправлено',
  remindFailed: 'Напоминание не отправлено',
  revoke: 'Отозвать',
  revokeQuestion: 'Отозвать ссылку на подпись?',
  revokeDetails: 'Ссылка перестанет открываться у всех подписантов. Полученные подписи останутся.',
  revoked: 'Ссылка отозвана',
  revokeFailed: 'Ссылка не отозвана',
  download: 'Скачать подписанное',
  downloadFailed: 'Архив не скачан',
  archiveName: 'Подписано клиентом.zip',
  dialog: {
    title: 'Отправить клиенту на подпись',
    documents: 'Что подписать',
    documentsMissing: 'Выберите хотя бы один документ',
    signers: 'Кто подписывает',
    signersHint: 'Каждый следующий получит письмо, когда подпишет предыдущий.',
    signer: (number: number) => `Подписант ${number}`,
    name: 'ФИО',
    role: 'Должность или роль',
    email: 'E-mail для ссылки и кода',
    nameMissing: 'Укажите ФИО',
    emailMissing: 'Укажите e-mail',
    emailFormat: 'Проверьте e-mail',
    add: 'Добавить подписанта',
    up: (number: number) => `Поднять подписанта ${number}`,
    remove: (number: number) => `Убрать подписанта ${number}`,
    term: 'Срок действия ссылки',
    days: (count: number) => formatCount(count, DAY),
    submit: 'Отправить',
    failed: 'Отправка не подтверждена',
    offline: 'Нет сети: отправить можно, когда она появится.',
  },
  links: {
    title: 'Отправлено клиенту',
    text: 'Письмо первому подписанту уже отправлено. Ссылки можно передать и самому, но показаны они один раз: закройте окно, когда они больше не нужны.',
    wait: 'Чтобы срок заявки не шёл, пока клиент подписывает, нажмите в её шапке «Жду клиента».',
    copy: 'Скопировать ссылку',
    copyLabel: (name: string) => `Скопировать ссылку: ${name}`,
    copied: 'Ссылка скопирована',
    copyFailed: 'Скопировать не удалось',
    qr: (name: string) => `QR-код ссылки: ${name}`,
    later: 'Откроется, когда подпишет предыдущий',
    done: 'Готово',
  },
} as const;
