import type { FormDocument } from 'shared-kernel/contract/forms';
import {
  account,
  asking,
  bik,
  birthDate,
  buildForm,
  choice,
  email,
  innByType,
  kpp,
  longText,
  ogrn,
  ogrnip,
  passportNumber,
  passportSeries,
  pastDate,
  percent,
  personInn,
  phone,
  rows,
  snils,
  text,
  voluntary,
  whole,
  yesNo,
} from '../forms/index.ts';

/** The agent questionnaire: one for all banks, as the approval is. */
export const QUESTIONNAIRE_FORM: FormDocument = buildForm('agent_questionnaire', 'Анкета агента', [
  {
    title: 'Организация',
    page: 'Организация',
    description: 'Данные организации или предпринимателя, с которым банк заключает агентский договор.',
    fields: {
      '/organization/type': choice('Форма бизнеса', { company: 'Юридическое лицо', sole_trader: 'ИП' }),
      '/organization/inn': asking(innByType('/organization/type'), 'organization_registry', {
        '/organization/type': 'type',
        '/organization/full_name': 'full_name',
        '/organization/short_name': 'name',
        '/organization/address': 'address',
        '/company/ogrn': 'ogrn',
        '/company/kpp': 'kpp',
        '/entrepreneur/ogrnip': 'ogrn',
      }),
      '/organization/full_name': text('Полное наименование', 300, { width: 12 }),
      '/organization/short_name': voluntary(
        text('Краткое наименование', 150, { width: 12, required: false }),
      ),
      '/organization/address': text('Адрес регистрации', 500, { width: 12 }),
      '/organization/site': voluntary(text('Сайт', 200, { required: false, placeholder: 'example.com' })),
    },
  },
  {
    title: 'Реквизиты юридического лица',
    page: 'Организация',
    when: { pointer: '/organization/type', equals: 'company' },
    fields: { '/company/ogrn': ogrn('ОГРН'), '/company/kpp': kpp('КПП') },
  },
  {
    title: 'Реквизиты предпринимателя',
    page: 'Организация',
    when: { pointer: '/organization/type', equals: 'sole_trader' },
    fields: { '/entrepreneur/ogrnip': ogrnip('ОГРНИП') },
  },
  {
    title: 'Представитель',
    page: 'Представитель',
    description: 'Человек, который работает на портале и подписывает документы.',
    fields: {
      '/person/full_name': text('ФИО', 200, { width: 12 }),
      '/person/birth_date': birthDate('Дата рождения'),
      '/person/inn': personInn('ИНН'),
      '/person/snils': snils('СНИЛС'),
      '/person/phone': phone('Телефон'),
      '/person/email': email('E-mail'),
      '/person/position': text('Должность', 150),
    },
  },
  {
    title: 'Паспорт',
    page: 'Представитель',
    fields: {
      '/passport/series': passportSeries('Серия'),
      '/passport/number': passportNumber('Номер'),
      '/passport/issued_on': pastDate('Дата выдачи'),
      '/passport/issued_by': text('Кем выдан', 300, { width: 12 }),
      '/passport/address': text('Адрес регистрации', 500, { width: 12 }),
    },
  },
  {
    title: 'Владельцы',
    page: 'Деятельность',
    description: 'Все, у кого не меньше 25 % долей. Предприниматель указывает себя.',
    fields: {
      '/owners': rows(
        'Владельцы',
        { name: text('ФИО', 200), inn: personInn('ИНН'), share: percent('Доля') },
        { min: 1, max: 10, sumAtMost: { of: 'share', limit: 10_000 } },
      ),
    },
  },
  {
    title: 'Опыт и деятельность',
    page: 'Деятельность',
    fields: {
      '/experience/years': whole('Опыт работы с банками, лет', 0, 60),
      '/experience/specialisation': choice('Основное направление', {
        loans: 'Кредиты бизнесу',
        guarantees: 'Банковские гарантии',
        both: 'Кредиты и гарантии',
        other: 'Другое',
      }),
      '/experience/monthly_applications': whole('Ожидаемое число заявок в месяц', 1, 10_000),
      '/experience/description': longText('Как вы находите клиентов', 2000),
      '/experience/public_official': yesNo('Среди владельцев есть публичные должностные лица'),
      '/experience/bankruptcy': yesNo('Были банкротства или субсидиарная ответственность'),
    },
  },
  {
    title: 'Счёт для вознаграждения',
    page: 'Счёт и документы',
    fields: {
      '/account/bik': asking(bik('БИК'), 'bank_directory', { '/account/bank_name': 'name' }),
      '/account/bank_name': text('Банк', 200),
      '/account/account': account('Расчётный счёт'),
    },
  },
]);
