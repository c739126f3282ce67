import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { countNotifications, listNotifications, readAllNotifications } from './contract/notifications.ts';
import { ApiError } from './http/index.ts';
import { shouldRetry } from './query-client.ts';
import { keepPreviousData, queryKeys, useEndpointMutation, useEndpointQuery } from './query.ts';
import { session } from './session/index.ts';
import { mockEndpoint } from './testing/mock-endpoint.ts';
import { TEST_USER, renderWithPortal } from './testing/render-with-portal.tsx';

const failure = (code: ApiError['code'], status: number): ApiError => new ApiError({ code, status });

it.each([
  [failure('network', 0), true],
  [failure('timeout', 0), true],
  [failure('unavailable', 503), true],
  [failure('not_found', 404), false],
  [failure('rate_limited', 429), false],
  [failure('bad_response', 200), false],
  [failure('cancelled', 0), false],
  [new TypeError('bug'), false],
])('%s is tried again: %p', (error, expected) => {
  expect(shouldRetry(0, error)).toBe(expected);
  expect(shouldRetry(2, error)).toBe(false);
});

function Badge(): ReactElement {
  const count = useEndpointQuery(countNotifications, {}, { select: (answer) => Number(answer) * 10 });
  const readAll = useEndpointMutation(readAllNotifications, { invalidates: [countNotifications] });
  return (
    <>
      <p>{`count ${count.data ?? '…'}`}</p>
      <button onClick={() => readAll.mutate()}>read all</button>
    </>
  );
}

it('keys answers by bank and refetches what a write invalidates', async () => {
  const unread: Record<string, number> = { sgb: 2, metcome: 5 };
  mockEndpoint(countNotifications, ({ bank }) => unread[bank] ?? 0);
  mockEndpoint(readAllNotifications, ({ bank }) => {
    unread[bank] = 0;
    return { success: true };
  });
  const { user, queryClient } = renderWithPortal(<Badge />);
  expect(await screen.findByText('count 20')).toBeInTheDocument();
  expect(queryClient.getQueryData(queryKeys.endpoint(countNotifications, {}, 'sgb'))).toBe(2);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('count 0')).toBeInTheDocument();
  act(() => {
    session.signIn('metcome', 'token-metcome', TEST_USER);
    session.setCurrentBank('metcome');
  });
  expect(screen.getByText('count …')).toBeInTheDocument();
  expect(await screen.findByText('count 50')).toBeInTheDocument();
});

it('keeps the page of before while the next one loads, but never that of another bank', async () => {
  const asked: (() => void)[] = [];
  mockEndpoint(listNotifications, () => new Promise((resolve) => asked.push(() => resolve([]))));
  function Page(): ReactElement {
    const [page, setPage] = useState(1);
    const { data } = useEndpointQuery(
      listNotifications,
      { query: { page_number: page } },
      { placeholderData: keepPreviousData },
    );
    return <button onClick={() => setPage(2)}>{data ? 'rows' : 'no rows'}</button>;
  }
  const { user } = renderWithPortal(<Page />);
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => asked[0]?.());
  expect(await screen.findByText('rows')).toBeInTheDocument();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByText('rows')).toBeInTheDocument();
  act(() => {
    session.signIn('metcome', 'token-metcome', TEST_USER);
    session.setCurrentBank('metcome');
  });
  expect(screen.getByText('no rows')).toBeInTheDocument();
});
