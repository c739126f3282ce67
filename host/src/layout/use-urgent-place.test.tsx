import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { getDataset } from 'shared-kernel/contract/agent';
import { portalQueryClient } from 'shared-kernel/query';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { remoteStore } from '../remotes/index.ts';
import { renderAt, signInAs } from '../testing/render-portal.tsx';
import { testRemote } from '../testing/test-remote.ts';
import { useUrgentPlace } from './use-urgent-place.ts';

beforeEach(() => {
  signInAs();
  remoteStore.setSnapshot({ remotes: [testRemote({ widgets: ['urgent-banner'] })] });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Place(): ReactElement {
  return <p>{String(useUrgentPlace().isKept)}</p>;
}

const dataset = (urgent: readonly number[]) => ({
  alert_messages: urgent.map((id) => ({
    id,
    title: 'Новый регламент',
    text: 'Действует с 1 января',
    level: 'warning' as const,
    published_at: '2026-01-01T09:00:00Z',
  })),
  contacts: [],
  curator: null,
  archive: 0,
  logo_url: null,
});
const answer = (urgent: readonly number[]) => mockEndpoint(getDataset, () => dataset(urgent));
const fail = () =>
  mockEndpoint(getDataset, () => {
    throw mockError('validation');
  });
const silent = () => mockEndpoint(getDataset, () => new Promise<never>(() => undefined));

/** A page that is loaded: nothing of the one before is left but what the device keeps. */
function load() {
  portalQueryClient.clear();
  return renderAt('/', <Place />);
}

describe('useUrgentPlace', () => {
  it('keeps the place while the bank is asked, as it was on the page before', async () => {
    answer([1]);
    const first = load();
    expect(screen.getByText('undefined')).toBeInTheDocument();
    expect(await screen.findByText('true')).toBeInTheDocument();
    first.unmount();
    silent();
    load();
    expect(screen.getByText('true')).toBeInTheDocument();
  });

  it('takes a failed call for no answer', async () => {
    answer([1]);
    const first = load();
    expect(await screen.findByText('true')).toBeInTheDocument();
    first.unmount();
    const { calls } = fail();
    const second = load();
    await waitFor(() => expect(calls).toHaveLength(1));
    second.unmount();
    silent();
    load();
    expect(screen.getByText('true')).toBeInTheDocument();
  });

  it('shows the page without a place where the first call of all fails', async () => {
    fail();
    load();
    expect(await screen.findByText('false')).toBeInTheDocument();
  });

  it('keeps none in a portal without a remote that shows the banner', async () => {
    remoteStore.setSnapshot({ remotes: [testRemote({})] });
    answer([1]);
    load();
    expect(await screen.findByText('false')).toBeInTheDocument();
  });

  it('asks again every three minutes, but not while the tab is hidden', async () => {
    jest.useFakeTimers();
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const pass = () => act(() => jest.advanceTimersByTimeAsync(3 * 60_000));
    answer([]);
    load();
    expect(await screen.findByText('false')).toBeInTheDocument();
    answer([1]);
    await pass();
    expect(screen.getByText('true')).toBeInTheDocument();
    answer([]);
    visibility.mockReturnValue('hidden');
    await pass();
    expect(screen.getByText('true')).toBeInTheDocument();
    visibility.mockReturnValue('visible');
    await pass();
    expect(screen.getByText('false')).toBeInTheDocument();
  });

  it('gives the place up once nothing is urgent', async () => {
    answer([1]);
    const first = load();
    expect(await screen.findByText('true')).toBeInTheDocument();
    first.unmount();
    answer([]);
    load();
    expect(await screen.findByText('false')).toBeInTheDocument();
  });
});
