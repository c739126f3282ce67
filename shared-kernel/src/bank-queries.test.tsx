import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { useBankQueries } from './bank-queries.ts';
import { countNotifications } from './contract/notifications.ts';
import { mockEndpoint, mockError } from './testing/mock-endpoint.ts';
import { renderWithPortal, signInForTest } from './testing/render-with-portal.tsx';

function Counts(): ReactElement {
  const answers = useBankQueries(countNotifications, {}, ['sgb', 'metcome']);
  return (
    <ul>
      {answers.map(({ bank, data, error }) => (
        <li key={bank}>{`${bank} ${error ? error.code : (data ?? '…')}`}</li>
      ))}
    </ul>
  );
}

describe('useBankQueries', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('asks a bank again by itself that did not answer, and no other', async () => {
    signInForTest({}, 'metcome');
    let isDown = true;
    const asked = mockEndpoint(countNotifications, ({ bank }) => {
      if (bank === 'metcome' && isDown) throw mockError('internal', { status: 503 });
      return bank === 'sgb' ? 2 : 5;
    });
    renderWithPortal(<Counts />);
    expect(await screen.findByText('metcome internal')).toBeInTheDocument();
    expect(screen.getByText('sgb 2')).toBeInTheDocument();
    isDown = false;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('metcome 5')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    const banks = asked.calls.map(({ bank }) => bank);
    expect(banks.filter((bank) => bank === 'sgb')).toHaveLength(1);
    expect(banks.at(-1)).toBe('metcome');
  });

  it('does not ask a bank again that has refused', async () => {
    signInForTest({}, 'metcome');
    const asked = mockEndpoint(countNotifications, ({ bank }) => {
      if (bank === 'metcome') throw mockError('forbidden', { status: 403 });
      return 2;
    });
    renderWithPortal(<Counts />);
    expect(await screen.findByText('metcome forbidden')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(asked.calls.filter(({ bank }) => bank === 'metcome')).toHaveLength(1);
  });
});
