import { formatInteger } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { allBanks } from '../../../locale/all-banks.ts';
import { clientFiles } from '../../../locale/client-files.ts';
import { ru as common } from '../../../locale/ru.ts';

const CLIENTS = { one: 'клиент', few: 'клиента', many: 'клиентов' } as const;
/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  allBanks,
  clientFiles,
  clients: {
    title: 'Клиенты',
    count: (total: number) => formatCount(total, CLIENTS),
    /** Where a bank has more to read. */
    countAtLeast: (total: number) => `${formatInteger(total)}+\u00a0клиентов`,
    applications: ({
      applications,
      isPartial = false,
    }: {
      readonly applications: number;
      readonly isPartial?: boolean;
    }) => (isPartial ? `${formatInteger(applications)}+` : formatInteger(applications)),
    /** Before a sum. */
    atLeast: 'от',
    search: 'Название или ИНН',
    columns: {
      client: 'Клиент',
      banks: 'Банки',
      applications: 'Заявок',
      amount: 'Сумма заявок',
      last: 'Последняя заявка',
    },
    none: 'Клиентов пока нет',
    noneText: 'Клиент появится здесь с первой заявкой, в которой указан его ИНН.',
    failed: 'Список клиентов не загрузился',
    card: {
      back: 'К списку клиентов',
      failed: 'Карточка клиента не загрузилась',
      unknown: 'Такого клиента у вас нет',
      unknownText: 'Ни в одном из подключённых банков нет ваших заявок с этим ИНН.',
      requisites: 'Реквизиты',
      inn: 'ИНН',
      head: 'Руководитель',
      contacts: 'Контакты',
      noContacts: 'В заявках контакты пока не указаны',
      toldIn: (id: number, bank: string) => `из заявки №${id}, ${bank}`,
      applications: (bank: string) => `Заявки в банке ${bank}`,
      elsewhere: 'В других банках',
      waiting: 'Ждём ответа банка…',
      bankFailed: 'Банк не отвечает',
      retryAt: (bank: string) => `Повторить: ${bank}`,
      noneAt: 'Заявок этого клиента нет',
      signedInNowhere: 'Других подключённых банков нет',
    },
  },
};
