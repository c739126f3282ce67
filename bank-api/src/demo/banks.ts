import { bankNames } from '../modules/account/index.ts';
import { demoPhone } from './requisites.ts';
import type { SeedContext } from './seed-context.ts';

const CONTACTS: readonly (readonly [name: string, position: string, mailbox: string])[] = [
  ['Медведева Ирина Алексеевна', 'Куратор партнёрской сети', 'partners'],
  ['Казаков Илья Романович', 'Менеджер по кредитованию бизнеса', 'credits'],
  ['Анисимова Вера Николаевна', 'Менеджер по банковским гарантиям', 'guarantees'],
  ['Дорофеев Глеб Максимович', 'Техническая поддержка портала', 'support'],
];

type Alert = readonly [days: number, level: 'info' | 'warning' | 'critical', title: string, text: string];

const ALERTS: readonly Alert[] = [
  [
    0,
    'critical',
    'Изменились требования к бухгалтерской отчётности',
    'С сегодняшнего дня к заявкам на кредит прикладывайте отчётность за последний закрытый квартал. Заявки без неё возвращаются на доработку.',
  ],
  [
    2,
    'warning',
    'Плановые работы в ночь на воскресенье',
    'С 02:00 до 05:00 по московскому времени скоринг заявок будет недоступен. Черновики сохраняются как обычно.',
  ],
  [
    5,
    'info',
    'Снижена ставка по гарантиям 44-ФЗ',
    'Для заявок до 10 млн ₽ комиссия за гарантию исполнения контракта снижена до 2,4 % годовых.',
  ],
];

/** Contacts and urgent messages of the banks. */
export async function seedBanks({ tx, random, daysAgo }: SeedContext): Promise<void> {
  for (const { code: bank } of await bankNames(tx)) {
    await tx
      .insertInto('bank_contacts')
      .values(
        CONTACTS.map(([name, position, mailbox], index) => ({
          bank,
          name,
          position,
          phone: demoPhone(random),
          email: `${mailbox}.${bank}@example.com`,
          sort_order: index,
        })),
      )
      .execute();
    await tx
      .insertInto('alert_messages')
      .values(
        ALERTS.map(([days, level, title, text]) => ({
          bank,
          title,
          text,
          level,
          published_at: daysAgo(days, 1),
          expires_at: daysAgo(-30),
        })),
      )
      .execute();
  }
}
