import type { FullApplicationListItem } from '../contract/applications.ts';

/** A row of the application lists as a bank may send it, for tests of whoever shows one. */
export function sampleApplicationRow(change: Partial<FullApplicationListItem> = {}): FullApplicationListItem {
  return {
    id: 1042,
    status: 'survey',
    hash_password: 'abcdefghijklmnop',
    stage: 'issue_survey',
    kind: 'loan',
    product: 'working_capital_loan',
    product_title: 'Оборотный кредит',
    amount_kopecks: 150_000_000,
    client_name: 'ООО «Ромашка»',
    client_inn: '7707083893',
    accept: 'in_process',
    signing: 'required',
    partner: 'sgb',
    owner: { id: 'me', name: 'Иванов И. И.', is_me: true },
    holder: 'agent',
    unread_messages: 0,
    archived: false,
    version: 1,
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-05T09:00:00.000Z',
    due_at: null,
    can_write: true,
    ...change,
  };
}
