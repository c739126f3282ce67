import { listThreads } from 'shared-kernel/contract/chat';
import { sampleThread } from 'shared-kernel/testing/chat-thread';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { findApplicationThread, findCuratorThread } from './threads.ts';

const PAYMENT = sampleThread({ id: '11111111-1111-4111-8111-111111111111', title: 'Платёж в Китай' });
const MAIN = sampleThread({ id: '22222222-2222-4222-8222-222222222222' });
const ENDED = sampleThread({
  id: '33333333-3333-4333-8333-333333333333',
  kind: 'application',
  closed: true,
});

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
