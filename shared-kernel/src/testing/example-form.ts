import type { FormDocument } from '../contract/forms.ts';

/** A form with every kind of field, for the tests of the renderer and of the validation. */
export const exampleForm: FormDocument = {
  id: 'test/example/issue_survey/1',
  title: 'Анкета',
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    required: ['borrower', 'loan', 'participants', 'consent'],
    $defs: {
      person: {
        type: 'object',
        required: ['name', 'share'],
        properties: {
          name: { type: 'string', title: 'ФИО участника', minLength: 3, maxLength: 100 },
          share: { type: 'integer', title: 'Доля', format: 'percent', minimum: 1, maximum: 10000 },
          snils: { type: 'string', title: 'СНИЛС', format: 'snils' },
        },
      },
    },
    properties: {
      borrower: {
        type: 'object',
        required: ['kind', 'inn', 'phone'],
        properties: {
          kind: {
            type: 'string',
            title: 'Тип клиента',
            enum: ['company', 'entrepreneur'],
            'x-enumTitles': ['Организация', 'ИП'],
          },
          inn: { type: 'string', title: 'ИНН', format: 'inn' },
          ogrn: { type: 'string', title: 'ОГРН', format: 'ogrn' },
          phone: { type: 'string', title: 'Телефон', format: 'phone' },
          email: { type: 'string', title: 'E-mail', format: 'email' },
          registeredAt: { type: 'string', title: 'Дата регистрации', format: 'date' },
          comment: { type: 'string', title: 'Комментарий', maxLength: 500 },
        },
        if: { properties: { kind: { const: 'company' } }, required: ['kind'] },
        then: {
          required: ['kpp'],
          properties: { kpp: { type: 'string', title: 'КПП', format: 'kpp' } },
        },
      },
      loan: {
        type: 'object',
        required: ['amountKopecks'],
        properties: {
          amountKopecks: {
            type: 'integer',
            title: 'Сумма',
            format: 'money',
            minimum: 10_000_000,
            maximum: 1_000_000_000,
          },
          rate: { type: 'integer', title: 'Ставка', format: 'percent' },
          months: { type: 'integer', title: 'Срок', minimum: 1, maximum: 60 },
          hasPledge: { type: 'boolean', title: 'Есть залог' },
          pledgeText: { type: 'string', title: 'Описание залога' },
          purposes: {
            type: 'array',
            title: 'Цели',
            uniqueItems: true,
            items: { type: 'string', enum: ['goods', 'salary'], 'x-enumTitles': ['Товар', 'Зарплата'] },
          },
          bik: { type: 'string', title: 'БИК', format: 'bik' },
          account: { type: 'string', title: 'Расчётный счёт', format: 'account' },
        },
      },
      participants: {
        type: 'array',
        title: 'Участники',
        minItems: 1,
        maxItems: 3,
        items: { $ref: '#/$defs/person' },
      },
      consent: { type: 'boolean', title: 'Согласие клиента получено', const: true },
    },
  },
  ui: {
    sections: [
      {
        title: 'Клиент',
        description: 'Данные из ЕГРЮЛ заполняются сами.',
        fields: [
          '/borrower/kind',
          '/borrower/inn',
          '/borrower/kpp',
          '/borrower/ogrn',
          '/borrower/phone',
          '/borrower/email',
          '/borrower/registeredAt',
          '/borrower/comment',
        ],
      },
      { title: 'Кредит', fields: ['/loan'] },
      { title: 'Участники', fields: ['/participants', '/consent'] },
    ],
    fields: {
      '/borrower/kind': { widget: 'radio' },
      '/borrower/inn': { width: 6, help: 'Ищем в ЕГРЮЛ', prefilledFrom: 'ЕГРЮЛ' },
      '/borrower/kpp': { width: 6 },
      '/borrower/comment': { widget: 'textarea' },
      '/loan/months': { suffix: 'мес.', width: 4 },
      '/loan/pledgeText': { visibleWhen: { path: '/loan/hasPledge', in: [true] } },
      '/participants/*/share': { width: 4 },
    },
  },
};

/** A value that satisfies it. */
export const exampleValue = {
  borrower: { kind: 'company', inn: '7707083893', kpp: '773601001', phone: '+79991234567' },
  loan: { amountKopecks: 100_000_000, bik: '049805746', account: '40602810700000000025' },
  participants: [{ name: 'Иванов Иван Иванович', share: 10_000 }],
  consent: true,
};
