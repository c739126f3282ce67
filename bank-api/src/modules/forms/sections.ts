import type { ProductTerms } from '../products/index.ts';
import { rows, type FormCondition, type FormSection } from './build-form.ts';
import {
  account,
  asking,
  bik,
  birthDate,
  choice,
  correspondentAccount,
  comingDate,
  email,
  inn,
  innByType,
  kpp,
  longText,
  money,
  ogrn,
  ogrnip,
  passportNumber,
  passportSeries,
  pastDate,
  percent,
  personInn,
  phone,
  snils,
  text,
  voluntary,
  whole,
  yesNo,
} from './fields.ts';

/** Sections that banks share; each bank puts its own questionnaires together from them and adds its own. */

const isCompany: FormCondition = { pointer: '/client/type', equals: 'company' };
const isSoleTrader: FormCondition = { pointer: '/client/type', equals: 'sole_trader' };

/** INN in a row of a table, whose holder the registry can name. */
const namingRow = (table: string) =>
  asking(inn('ИНН', { width: 3 }), 'organization_registry', { [`${table}/*/name`]: 'name' });

export const clientSections: readonly FormSection[] = [
  {
    title: 'Клиент',
    description: 'Введите ИНН: остальные реквизиты подставятся из справочника.',
    fields: {
      '/client/inn': asking(innByType('/client/type'), 'organization_registry', {
        '/client/type': 'type',
        '/client/name': 'name',
        '/client/registered_on': 'registered_on',
        '/client/okved': 'okved',
        '/client/address': 'address',
        '/company/ogrn': 'ogrn',
        '/company/kpp': 'kpp',
        '/entrepreneur/ogrnip': 'ogrn',
      }),
      '/client/type': choice('Форма бизнеса', { company: 'Юридическое лицо', sole_trader: 'ИП' }),
      '/client/name': text('Наименование или ФИО предпринимателя', 300, { width: 12 }),
      '/client/registered_on': pastDate('Дата регистрации'),
      '/client/okved': text('Основной ОКВЭД', 8, { width: 4, placeholder: '46.90' }),
      '/client/address': text('Адрес', 500, { width: 12 }),
    },
  },
  {
    title: 'Реквизиты юридического лица',
    when: isCompany,
    fields: { '/company/ogrn': ogrn('ОГРН'), '/company/kpp': kpp('КПП') },
  },
  {
    title: 'Реквизиты предпринимателя',
    when: isSoleTrader,
    fields: { '/entrepreneur/ogrnip': ogrnip('ОГРНИП') },
  },
];

export const contactSection: FormSection = {
  title: 'Контактное лицо клиента',
  fields: {
    '/contact/full_name': text('ФИО', 200),
    '/contact/position': text('Должность', 150),
    '/contact/phone': phone('Телефон'),
    '/contact/email': email('E-mail'),
  },
};

/** Who leads the application on the agent's side. */
export const agentSection: FormSection = {
  title: 'Агент',
  fields: {
    '/agent/full_name': text('ФИО агента', 200, { width: 12 }),
    '/agent/phone': phone('Телефон агента'),
    '/agent/email': email('E-mail агента'),
  },
};

/** What money is asked for, in words that all banks share. */
type Purpose = 'working_capital' | 'property' | 'contract' | 'refinance' | 'other';

/** What the loan is for: the bank's own words by what they mean. */
export function needSection(
  purposes: Readonly<Partial<Record<Purpose, Readonly<Record<string, string>>>>>,
): FormSection {
  const titles = Object.assign({}, ...Object.values(purposes)) as Readonly<Record<string, string>>;
  const meanings = Object.fromEntries(
    Object.entries(purposes).flatMap(([meaning, words]) =>
      Object.keys(words).map((value) => [value, meaning] as const),
    ),
  );
  return {
    title: 'Цель кредита',
    fields: {
      '/need/purpose': choice('На что нужны деньги', titles, { meanings }),
      '/need/payment_kind': choice('Вид платежа', {
        annuity: 'Аннуитетный',
        differentiated: 'Дифференцированный',
      }),
      '/need/details': voluntary(longText('Подробности', 1000, { required: false })),
    },
  };
}

/** Terms of the guarantee itself. */
export function guaranteeSection(terms: ProductTerms): FormSection {
  const names = {
    bid: 'Заявки',
    performance: 'Исполнения контракта',
    warranty: 'Гарантийного срока',
    advance: 'Возврата аванса',
  };
  const offered = Object.fromEntries(terms.guaranteeTypes.map((type) => [type, names[type]]));
  return {
    title: 'Гарантия',
    fields: {
      '/guarantee/type': choice('Обеспечение', offered),
      '/guarantee/starts_on': comingDate('Действует с'),
      '/guarantee/form': choice('Форма гарантии', {
        typical: 'Типовая',
        bank: 'Форма банка',
        customer: 'Форма заказчика',
      }),
      '/guarantee/undisputed': yesNo('Право бесспорного списания', { required: false }),
    },
  };
}

export const headSection: FormSection = {
  title: 'Руководитель',
  fields: {
    '/head/full_name': text('ФИО', 200, { width: 8 }),
    '/head/birth_date': birthDate('Дата рождения'),
    '/head/inn': personInn('ИНН'),
    '/head/snils': snils('СНИЛС'),
    '/head/position': text('Должность', 150, { width: 4 }),
  },
};

export const passportSection: FormSection = {
  title: 'Паспорт предпринимателя',
  fields: {
    '/passport/series': passportSeries('Серия'),
    '/passport/number': passportNumber('Номер'),
    '/passport/issued_on': pastDate('Дата выдачи'),
    '/passport/issued_by': text('Кем выдан', 300, { width: 12 }),
    '/passport/address': text('Адрес регистрации', 500, { width: 12 }),
  },
};

export const ownersSection: FormSection = {
  title: 'Владельцы',
  description: 'Укажите всех владельцев с долей от 5\u00a0%. Вместе у них не больше 100\u00a0%.',
  fields: {
    '/owners': rows(
      'Владельцы',
      {
        name: text('ФИО или наименование', 300, { width: 6 }),
        inn: namingRow('/owners'),
        share: percent('Доля', { width: 3 }),
      },
      { min: 1, max: 20, sumAtMost: { of: 'share', limit: 10_000 } },
    ),
  },
};

/** Of a bank whose rules ask that nearly all owners are named. */
export const knownOwnersSection: FormSection = {
  ...ownersSection,
  description: `${ownersSection.description} Если раскрыто меньше 75\u00a0%, заявку смотрит сотрудник банка.`,
};

export const financesSection: FormSection = {
  title: 'Финансы за последний год',
  fields: {
    '/finances/revenue_kopecks': money('Выручка'),
    '/finances/profit_kopecks': money('Чистая прибыль', { min: -10_000_000_000_000 }),
    '/finances/employees': whole('Сотрудников', 0, 1_000_000, { suffix: 'чел.' }),
    '/finances/tax_debt_kopecks': money('Задолженность по налогам'),
    '/finances/obligations_kopecks': money('Кредиты, займы, лизинг и гарантии'),
    '/finances/has_overdue': yesNo('Есть просроченная задолженность'),
    '/finances/has_bankruptcy': yesNo('Ведётся дело о банкротстве'),
  },
};

export const overdueSection: FormSection = {
  title: 'Просроченная задолженность',
  when: { pointer: '/finances/has_overdue', equals: true },
  fields: {
    '/overdue/amount_kopecks': money('Сумма просрочки', { min: 1 }),
    '/overdue/explanation': longText('Причина и срок погашения', 1000),
  },
};

export const accountSection: FormSection = {
  title: 'Расчётный счёт',
  fields: {
    '/account/bik': asking(bik('БИК'), 'bank_directory', {
      '/account/bank_name': 'name',
      '/account/correspondent_account': 'correspondent_account',
    }),
    '/account/bank_name': text('Банк', 200, { width: 8 }),
    '/account/account': account('Номер счёта', { width: 6 }),
    '/account/correspondent_account': voluntary(correspondentAccount('Корреспондентский счёт')),
  },
};

export const relatedSection: FormSection = {
  title: 'Связанные компании',
  fields: {
    '/related': rows('Связанные компании', {
      name: text('Наименование', 300, { width: 6 }),
      inn: namingRow('/related'),
      relation: choice(
        'Связь',
        { owner: 'Общий владелец', head: 'Общий руководитель', subsidiary: 'Дочерняя', other: 'Иная' },
        { width: 3 },
      ),
    }),
  },
};

export const experienceSection: FormSection = {
  title: 'Опыт исполнения контрактов',
  fields: {
    '/contracts/done': whole('Исполнено контрактов за три года', 0, 10_000),
    '/contracts/largest_kopecks': voluntary(money('Самый крупный из них', { required: false })),
  },
};

export const collateralSection: FormSection = {
  title: 'Обеспечение',
  fields: {
    '/collateral/kind': choice('Вид залога', {
      none: 'Без залога',
      real_estate: 'Недвижимость',
      vehicle: 'Транспорт',
      equipment: 'Оборудование',
      goods: 'Товары в обороте',
      deposit: 'Депозит',
    }),
    '/collateral/value_kopecks': money('Оценочная стоимость'),
    '/collateral/description': voluntary(longText('Описание', 1000, { required: false })),
  },
};

export const guarantorsSection: FormSection = {
  title: 'Поручители',
  fields: {
    '/guarantors': rows(
      'Поручители',
      {
        name: text('ФИО или наименование', 300, { width: 6 }),
        inn: namingRow('/guarantors'),
        phone: phone('Телефон', { width: 3 }),
      },
      { max: 10 },
    ),
  },
};

export const planSection: FormSection = {
  title: 'Проект',
  fields: {
    '/plan/description': longText('Что делается на деньги банка', 2000),
    '/plan/budget_kopecks': money('Бюджет проекта', { min: 1 }),
    '/plan/own_kopecks': money('Собственные средства'),
    '/plan/payback_months': whole('Окупаемость', 1, 240, { suffix: 'мес.' }),
  },
};
