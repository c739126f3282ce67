import type { AgeingDocument } from '../domain/client-files.ts';

/** Texts of a client's file. */
export const CLIENT_FILE_TEXTS = {
  uploaded: (date: string) => `от ${date}`,
  application: (id: number) => `Заявка №${id}`,
  /** A bank may count other kinds as outdated too. */
  outdated: 'устарел',
} as const;

/** Why a file of this kind is outdated. */
export const OUTDATED_LABELS: Readonly<Record<AgeingDocument, string>> = {
  balance_sheet: 'баланс старше квартала',
  account_turnover: 'обороты старше квартала',
  account_51: 'карточка счёта старше квартала',
  obligations: 'расшифровка старше квартала',
  tax_declaration: 'декларация старше года',
  credit_history_consent: 'согласие старше шести месяцев',
  sro_extract: 'выписка старше 30\u00a0дней',
};
