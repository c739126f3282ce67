import type { GuaranteeType, ProductKind } from 'shared-kernel/contract/products';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';

const TERM_UNITS = {
  loan: { one: 'месяц', few: 'месяца', many: 'месяцев' },
  guarantee: { one: 'день', few: 'дня', many: 'дней' },
} as const satisfies Readonly<Record<ProductKind, unknown>>;

const GUARANTEE_TYPES: Readonly<Record<GuaranteeType, string>> = {
  bid: 'обеспечение заявки',
  performance: 'обеспечение исполнения',
  warranty: 'обеспечение гарантийных обязательств',
  advance: 'возврат аванса',
};

const toTerm = (kind: ProductKind, count: number): string => formatCount(count, TERM_UNITS[kind]);

/** Why a bank makes no offer, in its words. */
export const refusalTexts = {
  amountMin: (kopecks: number) => `Минимальная сумма\u00a0— ${formatMoneyShort(kopecks)}`,
  amountMax: (kopecks: number) => `Максимальная сумма\u00a0— ${formatMoneyShort(kopecks)}`,
  termMin: (kind: ProductKind, count: number) => `Минимальный срок\u00a0— ${toTerm(kind, count)}`,
  termMax: (kind: ProductKind, count: number) => `Максимальный срок\u00a0— ${toTerm(kind, count)}`,
  soleTrader: 'Банк не работает с индивидуальными предпринимателями по этому продукту',
  guaranteeType: (type: GuaranteeType) => `Банк не выдаёт гарантию: ${GUARANTEE_TYPES[type]}`,
  applicationOpen: 'По этому клиенту и продукту уже есть открытая заявка вашей организации',
  noProduct: 'Банк не предлагает этот продукт',
};
