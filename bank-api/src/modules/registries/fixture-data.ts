import type { Organization, Purchase } from 'shared-kernel/contract/registries';

type Known = Pick<Organization, 'inn' | 'name' | 'ogrn' | 'address'> & Partial<Organization>;

const customer = (facts: Known): Organization => ({
  type: 'company',
  full_name: null,
  kpp: `${facts.inn.slice(0, 4)}01001`,
  okved: '84.11',
  registered_on: '2003-02-11',
  state: 'active',
  head: null,
  owners: [],
  statements: [],
  ...facts,
});

/** Organisations of the demo that are no clients yet: those that order, and one that an agent may bring. */
export const DEMO_ORGANIZATIONS: readonly Organization[] = [
  customer({
    inn: '7736050003',
    name: 'ГБУ «Жилищник района Тверской»',
    ogrn: '1027700070518',
    address: '125009, г. Москва, ул. Тверская, д. 20',
    head: { full_name: 'Орлова Марина Дмитриевна', position: 'Директор' },
  }),
  customer({
    inn: '7799543210',
    name: 'АО «Городские электросети»',
    ogrn: '1037799543210',
    address: '107078, г. Москва, ул. Каланчёвская, д. 27',
    okved: '35.12',
    head: { full_name: 'Титов Олег Борисович', position: 'Генеральный директор' },
  }),
  customer({
    inn: '7799123455',
    name: 'ООО «Полярная звезда»',
    full_name: 'Общество с ограниченной ответственностью «Полярная звезда»',
    ogrn: '1167799123458',
    address: '119121, г. Москва, ул. Плющиха, д. 37',
    okved: '41.20',
    registered_on: '2016-09-14',
    head: { full_name: 'Гусев Павел Андреевич', position: 'Генеральный директор' },
    owners: [
      { name: 'Гусев Павел Андреевич', inn: '500100732259', share_basis_points: 7_000 },
      { name: 'АО «Северный капитал»', inn: null, share_basis_points: 3_000 },
    ],
    statements: [
      { year: 2025, revenue_kopecks: 48_250_000_000, profit_kopecks: 3_120_000_000 },
      { year: 2024, revenue_kopecks: 39_100_000_000, profit_kopecks: 2_480_000_000 },
    ],
  }),
];

/** Purchases of the demo, one by each law. */
export const DEMO_PURCHASES: readonly Purchase[] = [
  {
    number: '0373100012326000041',
    law: '44fz',
    subject: 'Поставка и монтаж инженерного оборудования',
    beneficiary: { name: 'ГБУ «Жилищник района Тверской»', inn: '7736050003' },
    price_kopecks: 2_500_000_000,
    published_on: '2026-11-02',
    applications_until: '2026-11-16',
    executed_until: '2027-12-20',
  },
  {
    number: '32614098765',
    law: '223fz',
    subject: 'Ремонт кабельных линий 10 кВ',
    beneficiary: { name: 'АО «Городские электросети»', inn: '7799543210' },
    price_kopecks: 1_840_000_000,
    published_on: '2026-10-28',
    applications_until: '2026-11-20',
    executed_until: '2027-09-30',
  },
  {
    number: '206770000012600123',
    law: '615pp',
    subject: 'Капитальный ремонт крыши многоквартирного дома',
    beneficiary: { name: 'ГБУ «Жилищник района Тверской»', inn: '7736050003' },
    price_kopecks: 960_000_000,
    published_on: '2026-11-05',
    applications_until: '2026-11-25',
    executed_until: '2027-08-31',
  },
];
