import { bankNames } from '../modules/account/index.ts';
import { demoPhone } from './requisites.ts';
import type { SeedContext } from './seed-context.ts';

const CONTACTS: readonly (readonly [name: string, position: string, mailbox: string])[] = [
  ['Медведева Ирина Алексеевна', 'Куратор партнёрской сети', 'partners'],
  ['Казаков Илья Романович', 'Менеджер по кредитованию бизнеса', 'credits'],
  ['Анисимова Вера Николаевна', 'Менеджер по банковским гарантиям', 'guarantees'],
  ['Дорофеев Глеб Максимович', 'Техническая поддержка портала', 'support'],
];

/** It is over after so many days, or when the works of the next night to Sunday are. */
type Term = number | 'sunday';
type Alert = readonly [
  days: number,
  level: 'info' | 'warning' | 'critical',
  title: string,
  text: string,
  term: Term,
];

const ALERTS: readonly Alert[] = [
  [
    0,
    'critical',
    'Изменились требования к бухгалтерской отчётности',
    'С сегодняшнего дня к заявкам на кредит прикладывайте отчётность за последний закрытый квартал. Заявки без неё возвращаются на доработку.',
    30,
  ],
  [
    2,
    'warning',
    'Плановые работы в ночь на воскресенье',
    'С 02:00 до 05:00 по московскому времени скоринг заявок будет недоступен. Черновики сохраняются как обычно.',
    'sunday',
  ],
  [
    5,
    'info',
    'Снижена ставка по гарантиям 44-ФЗ',
    'Для заявок до 10 млн ₽ комиссия за гарантию исполнения контракта снижена до 2,4 % годовых.',
    14,
  ],
];

/** 05:00 of the next Sunday in Moscow. */
function endOfWorks(start: Date): string {
  const end = new Date(start);
  end.setUTCHours(2, 0, 0, 0);
  end.setUTCDate(end.getUTCDate() + ((7 - end.getUTCDay()) % 7));
  if (end <= start) end.setUTCDate(end.getUTCDate() + 7);
  return end.toISOString();
}

/** Contacts and urgent messages of the banks. */
export async function seedBanks({ tx, random, start, daysAgo }: SeedContext): Promise<void> {
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
        ALERTS.map(([days, level, title, text, term]) => ({
          bank,
          title,
          text,
          level,
          published_at: daysAgo(days, 1),
          expires_at: term === 'sunday' ? endOfWorks(start) : daysAgo(-term),
        })),
      )
      .execute();
  }
}
