/**
 * Status codes of an application: those of the label table and of the step table (chapter 4).
 * Russian labels live in `shared-kernel/locale`.
 */
export const APPLICATION_STATUSES = [
  'new',
  'registering',
  'survey',
  'survey_dlc',
  'scoring',
  'additional_docs',
  'review',
  'doc_list',
  'finished',
  'cancelled',
  'archived',
  'active',
  'pending',
  'processing',
  'approved',
  'completed',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** How a status is coloured. */
export type StatusTone = 'success' | 'processing' | 'warning' | 'error' | 'default';

/** Tones by who acts next: `warning` waits for the agent, `processing` for the bank. */
export const APPLICATION_STATUS_TONES: Readonly<Record<ApplicationStatus, StatusTone>> = {
  new: 'default',
  registering: 'warning',
  survey: 'warning',
  survey_dlc: 'warning',
  scoring: 'processing',
  additional_docs: 'warning',
  review: 'processing',
  doc_list: 'warning',
  finished: 'success',
  cancelled: 'error',
  archived: 'default',
  active: 'processing',
  pending: 'warning',
  processing: 'processing',
  approved: 'success',
  completed: 'success',
};

const CLOSED: ReadonlySet<string> = new Set(['finished', 'completed', 'cancelled', 'archived']);

/** Whether the code is one the portal knows; a bank's newer code is shown as it is. */
export function isApplicationStatus(status: string): status is ApplicationStatus {
  return (APPLICATION_STATUSES as readonly string[]).includes(status);
}

/** The tone of a status; `default` for a code the portal does not know. */
export function statusTone(status: string): StatusTone {
  return isApplicationStatus(status) ? APPLICATION_STATUS_TONES[status] : 'default';
}

/** Whether nothing more can be changed in an application of that status. */
export function isClosedStatus(status: string): boolean {
  return CLOSED.has(status);
}
