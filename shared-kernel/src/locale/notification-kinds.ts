/** Signs of kinds; the portal draws one for each name. */
export const NOTIFICATION_ICONS = [
  'info',
  'file',
  'pen',
  'clip',
  'message',
  'audit',
  'shield',
  'bell',
] as const;
export type NotificationIcon = (typeof NOTIFICATION_ICONS)[number];

export interface NotificationKindFacts {
  readonly label: string;
  readonly icon: NotificationIcon;
  /** What its list offers in place; a file for a request of the bank can be sent from whatever names the request. */
  readonly action: 'sign' | 'answer' | null;
}

/** Every kind of notification with all that follows from it, in the order of the filter. */
export const NOTIFICATION_KIND_FACTS = {
  status: { label: 'Статус заявки', icon: 'info', action: null },
  document: { label: 'Документ', icon: 'file', action: null },
  signature: { label: 'Подпись', icon: 'pen', action: 'sign' },
  request: { label: 'Запрос банка', icon: 'clip', action: null },
  message: { label: 'Сообщение', icon: 'message', action: 'answer' },
  scoring: { label: 'Скоринг', icon: 'audit', action: null },
  approval: { label: 'Служба безопасности', icon: 'shield', action: null },
  system: { label: 'Система', icon: 'bell', action: null },
} as const satisfies Readonly<Record<string, NotificationKindFacts>>;

export type NotificationKind = keyof typeof NOTIFICATION_KIND_FACTS;

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_KIND_FACTS) as [
  NotificationKind,
  ...NotificationKind[],
];
