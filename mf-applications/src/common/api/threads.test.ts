import { listThreads } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { findApplicationThread, findCuratorThread } from './threads.ts';

const thread = (id: string, more: Partial<Thread> = {}): Thread => ({
  id,
  kind: 'curator',
  title: 'Куратор',
  application: null,
  counterpart: 'Петрова А. С.',
  last_message: null,
  unread: 0,
  waiting_since: null,
  closed: false,
  message_count: 0,
  request: null,
  responder: null,
  ...more,
});
const PAYMENT = thread('11111111-1111-4111-8111-111111111111', { title: 'Платёж в Китай' });
const MAIN = thread('22222222-2222-4222-8222-222222222222');
const ENDED = thread('33333333-3333-4333-8333-333333333333', { kind: 'application', closed: true });

beforeEach(() => signInForTest());

it('findCuratorThread answers the talk with the curator, not one about a payment that was written in later', async () => {
  mockEndpoint(listThreads, ({ query }) => (query.main === undefined ? [PAYMENT, MAIN] : [MAIN]));
  expect(await findCuratorThread()).toBe(MAIN.id);
});

it('findCuratorThread takes the first talk at a bank that does not know the filter', async () => {
  mockEndpoint(listThreads, ({ query }) => {
    if (query.main !== undefined)
      throw mockError('validation', { status: 400, fields: [{ path: '/main', code: 'unknown_field' }] });
    return [PAYMENT, MAIN];
  });
  expect(await findCuratorThread()).toBe(PAYMENT.id);
});

it('findApplicationThread leads from an application that has ended to the curator', async () => {
  mockEndpoint(listThreads, ({ query }) => (query.hash_password === undefined ? [MAIN] : [ENDED]));
  expect(await findApplicationThread('h'.repeat(20))).toBe(MAIN.id);
});
