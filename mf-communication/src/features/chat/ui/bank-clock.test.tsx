import { screen } from '@testing-library/react';
import { sendMessage } from 'shared-kernel/contract/chat';
import { mockEndpoint, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankThread, message, THREAD, withLayout, write } from '../../../testing/chat.ts';
import { ThreadView } from './thread-view.tsx';

// The device's clock shows another day.
jest.mock('shared-kernel/http', () => ({
  ...jest.requireActual<object>('shared-kernel/http'),
  bankNow: () => new Date('2026-03-05T09:31:00.000Z'),
}));

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

it('ThreadView tells the day of a message, and the time of one that waits, by the bank’s clock', async () => {
  bankThread([message(1, 'Здравствуйте', false)]);
  mockEndpoint(sendMessage, () => {
    throw mockNetworkFailure();
  });
  const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
  expect(await screen.findByText('сегодня')).toBeInTheDocument();
  await write(user, 'Добрый день{Enter}');
  const waiting = (await screen.findByText('Добрый день')).closest('[data-index]')!;
  expect(waiting.querySelector('time')).toHaveAttribute('dateTime', '2026-03-05T09:31:00.000Z');
});
