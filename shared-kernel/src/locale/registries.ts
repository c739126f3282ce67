import type { Organization, Purchase, Registry } from '../contract/registries.ts';
import { formatDate } from '../domain/dates.ts';

export const LAW_TEXTS: Readonly<Record<NonNullable<Purchase['law']>, string>> = {
  '44fz': '44-ФЗ',
  '223fz': '223-ФЗ',
  '615pp': '615-ПП',
};

export const ORGANIZATION_STATE_TEXTS: Readonly<Record<NonNullable<Organization['state']>, string>> = {
  active: 'действует',
  ending: 'ликвидируется',
  ended: 'деятельность прекращена',
};

const NAMES: Readonly<Record<Registry, string>> = {
  bank_directory: 'Справочник БИК',
  organization_registry: 'Реестр организаций',
  purchase_registry: 'Реестр закупок',
};

/** What a form says of a registry beside the field whose answer it was asked for. */
export const REGISTRY_TEXTS = {
  asking: 'Ищем…',
  notConnected: (registry: Registry): string => `${NAMES[registry]}: не подключено`,
  unavailable: (registry: Registry): string => `${NAMES[registry]} сейчас не отвечает. Заполните поля сами.`,
  unknown: (source: string): string => `Не найдено: ${source}`,
  source: (source: string, asOf: string | null): string =>
    asOf === null ? source : `${source} от ${formatDate(asOf)}`,
  correspondentAccount: (account: string): string => `к/с ${account}`,
  price: (price: string): string => `цена ${price}`,
  applicationsUntil: (date: string): string => `заявки до ${date}`,
  executedUntil: (date: string): string => `исполнение до ${date}`,
  fill: 'Заполнить',
  fillName: (name: string): string => `Заполнить по реестру: ${name}`,
  replace: 'Заменить введённое',
  replaceName: (labels: string): string => `Заменить введённое: ${labels}`,
  differs: (labels: string): string => `Отличается: ${labels}.`,
  filledFrom: (source: string): string => `Заполнено: ${source}`,
  same: (source: string): string => `Совпадает: ${source}`,
} as const;
