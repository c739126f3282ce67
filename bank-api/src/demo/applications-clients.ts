import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Random } from './random.ts';
import { demoInn, demoKpp, demoOgrn } from './requisites.ts';

export type DemoClient = Insertable<Database['clients']>;

const COMPANIES = [
  'Северный путь',
  'Волжский завод упаковки',
  'Стройкомплект',
  'Агропром Юг',
  'Медтехсервис',
  'Балтийские окна',
  'Технолайн',
  'Уральские дороги',
  'Промсвет',
  'Хлебный двор',
  'Ладога Логистик',
  'Сибирский кедр',
  'Энергомонтаж',
  'Чистый город',
  'Невский текстиль',
  'Донские продукты',
  'Кубань Агро',
  'Гидрострой',
  'Типография Столица',
  'Мосинжпроект Сервис',
  'Альтаир Трейд',
  'Вертикаль',
  'Дом мебели',
  'Евростекло',
  'Жилремсервис',
  'Заречье',
  'Инструмент Плюс',
  'Каскад',
  'Лесной терминал',
  'Мастер кровли',
  'Новый век',
  'Окский металл',
  'Партнёр Электро',
  'Ремстройсервис',
  'Сокол Авто',
  'Тверской лён',
  'Уютный дом',
  'Фарм Альянс',
  'Холодмаш',
  'Центр озеленения',
  'Школьное питание',
  'Экосистема',
  'Югспецмонтаж',
  'Янтарь',
  'Архитектурная мастерская 12',
  'Благоустройство',
  'Водоканал Сервис',
  'Городские сети',
] as const;
const PEOPLE = [
  'Николаев Андрей Петрович',
  'Фёдорова Елена Сергеевна',
  'Громов Артём Валерьевич',
  'Зайцева Наталья Юрьевна',
  'Комаров Виталий Олегович',
  'Данилова Светлана Игоревна',
  'Мельников Глеб Антонович',
  'Рябова Татьяна Львовна',
  'Абрамов Тимур Русланович',
  'Щербакова Алла Геннадьевна',
  'Блинов Егор Максимович',
  'Юдина Вероника Павловна',
] as const;
const STREETS = [
  'Ленина',
  'Садовая',
  'Промышленная',
  'Заводская',
  'Мира',
  'Гагарина',
  'Строителей',
  'Лесная',
] as const;
const CITIES = [
  'г. Москва',
  'г. Тверь',
  'г. Калуга',
  'г. Тула',
  'г. Рязань',
  'г. Ярославль',
  'г. Владимир',
] as const;
const OKVED = [
  '46.90',
  '41.20',
  '43.21',
  '10.71',
  '49.41',
  '81.30',
  '25.11',
  '47.91',
  '62.01',
  '33.12',
] as const;

const WEIGHTS_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const WEIGHTS_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function key(digits: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return String((sum % 11) % 10);
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('');
}

/** INN of a person with valid check digits. */
function demoPersonInn(random: Random): string {
  const base = `50${digits(random, 8)}`;
  const first = base + key(base, WEIGHTS_11);
  return first + key(first, WEIGHTS_12);
}

function demoOgrnip(random: Random): string {
  const base = `3${random.int(10, 24)}5001${digits(random, 7)}`;
  return base + String(Number(BigInt(base) % 13n) % 10);
}

function address(random: Random): string {
  const index = `1${digits(random, 5)}`;
  return `${index}, ${random.pick(CITIES)}, ул. ${random.pick(STREETS)}, д. ${random.int(1, 120)}, офис ${random.int(1, 60)}`;
}

function date(random: Random): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${random.int(2006, 2021)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}

/** The directory: companies and sole traders with valid requisites, the same every time. */
export function demoClients(random: Random): DemoClient[] {
  const companies = COMPANIES.map((name, at): DemoClient => {
    const inn = demoInn(random);
    const form = at % 9 === 4 ? 'АО' : 'ООО';
    const legal = form === 'АО' ? 'Акционерное общество' : 'Общество с ограниченной ответственностью';
    return {
      inn,
      type: 'company',
      name: `${form} «${name}»`,
      full_name: `${legal} «${name}»`,
      ogrn: demoOgrn(random),
      kpp: demoKpp(inn),
      address: address(random),
      okved: random.pick(OKVED),
      registered_on: date(random),
      head_name: PEOPLE[at % PEOPLE.length] as string,
      head_position: 'Генеральный директор',
    };
  });
  const traders = PEOPLE.map((name): DemoClient => ({
    inn: demoPersonInn(random),
    type: 'sole_trader',
    name: `ИП ${name}`,
    full_name: `Индивидуальный предприниматель ${name}`,
    ogrn: demoOgrnip(random),
    kpp: null,
    address: address(random),
    okved: random.pick(OKVED),
    registered_on: date(random),
    head_name: name,
    head_position: 'Индивидуальный предприниматель',
  }));
  return [...companies, ...traders];
}
