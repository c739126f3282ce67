import type { Approval } from '../contract/agent.ts';
import type { AcceptState, Holder, ListName, Stage } from '../contract/applications.ts';
import type { DocumentStatus, SigningState } from '../contract/documents.ts';
import type { ProductCode } from '../contract/products.ts';
import type { Role } from '../contract/roles.ts';
import { STAGE_FACTS } from './application-stages.ts';
import { STATUS_FACTS } from './application-statuses.ts';
import type { ApplicationStatus } from './application-statuses.ts';

/** The label of every status, as remotes of contract 1.0 read it. */
export const STATUS_LABELS = Object.fromEntries(
  Object.entries(STATUS_FACTS).map(([status, { label }]) => [status, label]),
) as Readonly<Record<ApplicationStatus, string>>;

/** The label of a status; one that the portal does not know is shown as it is. */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_FACTS, status) ? STATUS_FACTS[status as ApplicationStatus].label : status;
}

/** Titles of the steps. */
export const STAGE_LABELS = Object.fromEntries(
  Object.entries(STAGE_FACTS).map(([stage, { label }]) => [stage, label]),
) as Readonly<Record<Stage, string>>;

/** The title of a stage; a stage that is no step is shown as it is (chapter 4). */
export function stageLabel(stage: string): string {
  return Object.hasOwn(STAGE_LABELS, stage) ? STAGE_LABELS[stage as Stage] : stage;
}

/** Values of the security service's approval. */
export const APPROVAL_LABELS: Readonly<Record<Approval, string>> = {
  success: 'Одобрено',
  not_verified: 'На проверке',
  negative: 'Отказано',
  does_not_exist: 'Анкета не заполнена',
};

/** In place of the approval while the questionnaire is back at the agent for corrections. */
export const RETURNED_LABEL = 'На доработке';

/** In place of a refusal that took an approval back. */
export const WITHDRAWN_LABEL = 'Одобрение отозвано';

export const ACCEPT_LABELS: Readonly<Record<AcceptState, string>> = {
  approved: 'Одобрено',
  refused: 'Отказано',
  in_process: 'В процессе',
};

export const SIGNING_LABELS: Readonly<Record<SigningState, string>> = {
  signed: 'Всё подписано',
  required: 'Требуется подпись',
  not_required: 'Подпись не требуется',
};

export const DOCUMENT_STATUS_LABELS: Readonly<Record<DocumentStatus, string>> = {
  pending: 'На проверке',
  approved: 'Принят',
  rejected: 'Отклонён',
};

export const PRODUCT_LABELS: Readonly<Record<ProductCode, string>> = {
  working_capital_loan: 'Кредит на пополнение оборотных средств',
  investment_loan: 'Инвестиционный кредит',
  overdraft: 'Овердрафт',
  contract_loan: 'Кредит на исполнение контракта',
  guarantee_44fz: 'Гарантия по 44-ФЗ',
  guarantee_223fz: 'Гарантия по 223-ФЗ',
  guarantee_615pp: 'Гарантия по 615-ПП',
  guarantee_commercial: 'Коммерческая гарантия',
};

export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  issues: 'Заявки',
  issues_org: 'Все заявки',
  issues_archived: 'Архив заявок',
  issues_bank: 'Заявки банка',
};

export const HOLDER_LABELS: Readonly<Record<Holder, string>> = {
  agent: 'Ход агента',
  bank: 'Ход банка',
  client: 'Ход клиента',
  nobody: 'Действий не требуется',
};

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: 'Агент',
  staff: 'Куратор банка',
  superuser: 'Служба безопасности',
};
