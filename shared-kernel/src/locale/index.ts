export { ERROR_TEXTS, UNKNOWN_ERROR_TEXT, errorText } from './errors.ts';
export { mentionsSigningPlugin } from './signing-plugin.ts';
export {
  ACCEPT_LABELS,
  APPROVAL_LABELS,
  RETURNED_LABEL,
  WITHDRAWN_LABEL,
  DOCUMENT_STATUS_LABELS,
  HOLDER_LABELS,
  LIST_TITLES,
  PRODUCT_LABELS,
  ROLE_LABELS,
  SIGNING_LABELS,
  STAGE_LABELS,
  STATUS_LABELS,
  stageLabel,
  statusLabel,
} from './statuses.ts';
export {
  BANK_NAMES,
  PARTNER_NAMES,
  bankName,
  configureBanks,
  filteredPartners,
  portalBanks,
  portalPartners,
} from './banks.ts';
export type { PortalBank } from './banks.ts';
export { ALL_BANKS_TEXTS } from './all-banks.ts';
export { CLIENT_FILE_TEXTS, OUTDATED_LABELS } from './client-files.ts';
export { DRAFT_TEXTS } from './drafts.ts';
export { UI_TEXTS, WORDS } from './words.ts';
export { EMAIL_TEXTS, FORM_TEXTS, PHONE_TEXTS, REQUISITE_TEXTS, fieldErrorText } from './forms.ts';
export {
  PASSWORD_STRENGTH_TEXTS,
  PASSWORD_WEAKNESS_TEXTS,
  SAME_PASSWORD_TEXT,
  passwordWeaknessText,
} from './passwords.ts';
export { LAW_TEXTS, ORGANIZATION_STATE_TEXTS, REGISTRY_TEXTS } from './registries.ts';
