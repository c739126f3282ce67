import type { PartnerCode } from 'shared-kernel/contract/banks';
import type { Product, ProductCategory } from 'shared-kernel/contract/products';

const RUBLE = 100;
const MILLION = 1_000_000 * RUBLE;

/** A deposit or card: shown, not applied for through the portal. */
interface ShownProduct {
  readonly id: string;
  readonly bank: PartnerCode;
  readonly category: Extract<ProductCategory, 'deposits' | 'cards'>;
  readonly title: string;
  readonly summary: string;
  readonly features: readonly string[];
  readonly requirements: readonly string[];
  readonly rate?: readonly [fromBasisPoints: number, toBasisPoints: number];
  readonly amount?: readonly [minKopecks: number, maxKopecks: number | null];
  readonly months?: readonly [min: number, max: number];
  readonly commissionBasisPoints?: number;
}

const PRODUCTS: readonly ShownProduct[] = [
  {
    id: 'sgb-deposit-turnover',
    bank: 'sgb',
    category: 'deposits',
    title: 'Депозит «Оборотный»',
    summary: 'Пополнение и частичное снятие без потери процентов.',
    features: [
      'Проценты ежемесячно',
      'Неснижаемый остаток — от 500 000 ₽',
      'Открытие в интернет-банке за 10 минут',
    ],
    requirements: ['Расчётный счёт в СГБ', 'Отсутствие приостановлений по счёту'],
    rate: [1250, 1420],
    amount: [MILLION / 2, 500 * MILLION],
    months: [1, 12],
    commissionBasisPoints: 10,
  },
  {
    id: 'sgb-deposit-reserve',
    bank: 'sgb',
    category: 'deposits',
    title: 'Депозит «Резерв»',
    summary: 'Максимальная ставка на фиксированный срок.',
    features: [
      'Ставка закреплена на весь срок',
      'Выплата процентов в конце срока',
      'Досрочный возврат по ставке «до востребования»',
    ],
    requirements: ['Юридическое лицо или ИП', 'Сумма от 1 000 000 ₽'],
    rate: [1450, 1580],
    amount: [MILLION, 1000 * MILLION],
    months: [3, 24],
    commissionBasisPoints: 15,
  },
  {
    id: 'metcome-deposit-overnight',
    bank: 'metcome',
    category: 'deposits',
    title: 'Овернайт',
    summary: 'Доход на остаток, который не нужен до утра.',
    features: [
      'Размещение на ночь и выходные',
      'Автоматический возврат к началу операционного дня',
      'Ставка публикуется ежедневно',
    ],
    requirements: ['Расчётный счёт в Меткоме', 'Дополнительное соглашение к договору счёта'],
    rate: [1080, 1180],
    amount: [3 * MILLION, null],
  },
  {
    id: 'metcome-deposit-classic',
    bank: 'metcome',
    category: 'deposits',
    title: 'Депозит «Классический»',
    summary: 'Простой вклад для бизнеса на срок до полутора лет.',
    features: ['Возможно пополнение в первой половине срока', 'Проценты ежемесячно или в конце срока'],
    requirements: ['Юридическое лицо или ИП, резидент РФ'],
    rate: [1320, 1490],
    amount: [MILLION / 10, 300 * MILLION],
    months: [1, 18],
    commissionBasisPoints: 10,
  },
  {
    id: 'ms6-deposit-growth',
    bank: 'ms6',
    category: 'deposits',
    title: 'Депозит «Рост»',
    summary: 'Ставка повышается каждые три месяца.',
    features: ['Ступенчатая ставка', 'Досрочный возврат без потери процентов за прошедшие ступени'],
    requirements: ['Сумма от 2 000 000 ₽', 'Срок от шести месяцев'],
    rate: [1280, 1620],
    amount: [2 * MILLION, 200 * MILLION],
    months: [6, 18],
    commissionBasisPoints: 12,
  },
  {
    id: 'cub-deposit-partner',
    bank: 'cub',
    category: 'deposits',
    title: 'Депозит «Партнёр»',
    summary: 'Надбавка для клиентов, пришедших от агента.',
    features: [
      '+0,3 % к базовой ставке',
      'Открытие дистанционно',
      'Страхование для малых предприятий и ИП до 1 400 000 ₽',
    ],
    requirements: ['Рекомендация агента на портале'],
    rate: [1300, 1510],
    amount: [MILLION / 2, 150 * MILLION],
    months: [3, 12],
    commissionBasisPoints: 20,
  },
  {
    id: 'atb-deposit-seasonal',
    bank: 'atb',
    category: 'deposits',
    title: 'Депозит «Сезонный»',
    summary: 'Для компаний с сезонной выручкой: гибкие даты внесения и возврата.',
    features: ['До трёх траншей', 'Проценты за фактический срок каждого транша'],
    requirements: ['Годовая выручка от 30 млн ₽'],
    rate: [1240, 1460],
    amount: [MILLION, 250 * MILLION],
    months: [2, 9],
  },
  {
    id: 'sgb-card-business',
    bank: 'sgb',
    category: 'cards',
    title: 'Бизнес-карта «Мир Бизнес»',
    summary: 'Расходы компании с одной карты, лимиты для каждого сотрудника.',
    features: [
      'До 50 карт к одному счёту',
      'Лимиты и запреты по категориям',
      'Чеки распознаются в приложении',
    ],
    requirements: ['Расчётный счёт в СГБ'],
    amount: [0, MILLION],
    commissionBasisPoints: 50,
  },
  {
    id: 'sgb-card-customs',
    bank: 'sgb',
    category: 'cards',
    title: 'Таможенная карта',
    summary: 'Оплата таможенных платежей в режиме онлайн, круглосуточно.',
    features: ['Зачисление за 5 минут', 'Работает на всех постах ФТС', 'Отчёт по декларациям'],
    requirements: ['Участник внешнеэкономической деятельности'],
    amount: [0, 50 * MILLION],
  },
  {
    id: 'metcome-card-corporate',
    bank: 'metcome',
    category: 'cards',
    title: 'Корпоративная карта «Командировка»',
    summary: 'Подотчётные без наличных: авансовый отчёт собирается сам.',
    features: ['Выгрузка в 1С', 'Кэшбэк 1 % на билеты и гостиницы', 'Выпуск бесплатно'],
    requirements: ['Расчётный счёт в Меткоме', 'Оборот по картам от 100 000 ₽ в месяц'],
    commissionBasisPoints: 40,
  },
  {
    id: 'ms6-card-credit',
    bank: 'ms6',
    category: 'cards',
    title: 'Кредитная бизнес-карта',
    summary: 'Возобновляемый лимит до 3 млн ₽ с льготным периодом 100 дней.',
    features: ['100 дней без процентов', 'Решение за один рабочий день', 'Без залога'],
    requirements: ['Срок деятельности от 12 месяцев', 'Без просрочек за последний год'],
    rate: [2190, 2890],
    amount: [MILLION / 10, 3 * MILLION],
    commissionBasisPoints: 150,
  },
  {
    id: 'cub-card-payroll',
    bank: 'cub',
    category: 'cards',
    title: 'Зарплатный проект',
    summary: 'Карты сотрудникам и выплаты самозанятым одной ведомостью.',
    features: ['Зачисление в выходные', 'Доставка карт в офис', 'Реестр чеков самозанятых'],
    requirements: ['От пяти сотрудников'],
    commissionBasisPoints: 30,
  },
  {
    id: 'atb-card-mir',
    bank: 'atb',
    category: 'cards',
    title: 'Карта «Мир Supreme Бизнес»',
    summary: 'Премиальная карта для владельцев компаний.',
    features: ['Доступ в бизнес-залы', 'Персональный менеджер', 'Повышенный лимит снятия наличных'],
    requirements: ['Остаток на счёте от 3 млн ₽'],
  },
];

/** Deposits and cards of all banks. */
export function shownProducts(nameOf: (bank: PartnerCode) => string): Product[] {
  return PRODUCTS.map((product) => ({
    id: product.id,
    bank: product.bank,
    bank_name: nameOf(product.bank),
    category: product.category,
    product: null,
    title: product.title,
    summary: product.summary,
    description: [
      product.summary,
      '',
      '**Условия**',
      ...product.features.map((feature) => `- ${feature}`),
      '',
      'Чтобы передать клиента, напишите куратору банка в чате.',
    ].join('\n'),
    features: [...product.features],
    requirements: [...product.requirements],
    rate_from_basis_points: product.rate?.[0] ?? null,
    rate_to_basis_points: product.rate?.[1] ?? null,
    min_amount_kopecks: product.amount?.[0] ?? null,
    max_amount_kopecks: product.amount?.[1] ?? null,
    min_term_months: product.months?.[0] ?? null,
    max_term_months: product.months?.[1] ?? null,
    min_term_days: null,
    max_term_days: null,
    commission_basis_points: product.commissionBasisPoints ?? null,
  }));
}
