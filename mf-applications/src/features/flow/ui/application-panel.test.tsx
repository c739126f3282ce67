import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { readApplication, readStep, readTimeline } from 'shared-kernel/contract/applications';
import { portalEvents } from 'shared-kernel/events';
import { configureWidgets } from 'shared-kernel/remote';
import { Route, Routes, useNavigate } from 'shared-kernel/router';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { application, getHash, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const HASH = getHash(1042);
const THREAD = '22222222-2222-4222-8222-222222222222';
const matchMedia = window.matchMedia;
let drawn: string[] = [];
let mounted = 0;

/** Stands in for the talk of the other remote. */
function Talk({ threadId }: { readonly threadId?: string }) {
  const [number] = useState(() => (mounted += 1));
  return (
    <p>
      Переписка {threadId} {number}
    </p>
  );
}

function Next() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(`/issue/${HASH}/request-form`)}>Другой шаг</button>;
}

function show({ isWide = true, page = 'questionnaire' } = {}) {
  window.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: query === '(width >= 1280px)' && isWide,
  })) as typeof window.matchMedia;
  return renderWithPortal(
    <>
      <Next />
      <Routes>
        <Route path="/issue/:hash/:page" element={<IssuePage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { route: `/issue/${HASH}/${page}` },
  );
}

function mockBank(unread = 0) {
  const bank = { unread };
  mockEndpoint(readApplication, () => ({
    ...application('issue_survey'),
    discussion: { thread_id: THREAD, unread: bank.unread },
  }));
  mockEndpoint(readStep, ({ params }) => ({ ...step('issue_survey'), stage: params.stage }));
  return Object.assign(bank, { timeline: mockEndpoint(readTimeline, []) });
}

beforeEach(() => {
  drawn = [];
  mounted = 0;
  configureWidgets({
    peek: () => undefined,
    load: (name) => {
      drawn.push(name);
      return Promise.resolve(Talk as never);
    },
  });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

describe('ApplicationPanel', () => {
  it('loads nothing before it is opened, then stands beside the step with the focus in it', async () => {
    const { timeline } = mockBank();
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Чат и история' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('complementary', { name: 'Чат и история' })).not.toBeInTheDocument();
    expect(drawn).not.toContain('discussion-thread');
    await user.click(button);
    const panel = screen.getByRole('complementary', { name: 'Чат и история' });
    expect(panel).toHaveFocus();
    expect(await screen.findByText(`Переписка ${THREAD} 1`)).toBeInTheDocument();
    expect(timeline.calls).toHaveLength(0);
    await user.click(screen.getByRole('tab', { name: 'История' }));
    await waitFor(() => expect(timeline.calls).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Закрыть: Чат и история' }));
    expect(panel).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('stays with its thread from step to step, and is open where the agent comes back', async () => {
    mockBank();
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Чат и история' }));
    await screen.findByText(`Переписка ${THREAD} 1`);
    await user.click(screen.getByRole('button', { name: 'Другой шаг' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: '2. Оформление заявки' }),
    ).toBeInTheDocument();
    expect(screen.getByText(`Переписка ${THREAD} 1`)).toBeInTheDocument();
    unmount();
    show();
    expect(await screen.findByText(`Переписка ${THREAD} 2`)).toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Чат и история' })).not.toHaveFocus();
  });

  it('is a sheet over a narrow window, and not there when the agent comes back', async () => {
    mockBank();
    const { user, unmount } = show({ isWide: false });
    await user.click(await screen.findByRole('button', { name: 'Чат и история' }));
    const sheet = await screen.findByRole('dialog', { name: 'Чат и история' });
    expect(await screen.findByText(`Переписка ${THREAD} 1`)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet).not.toBeInTheDocument());
    unmount();
    show({ isWide: false });
    expect(await screen.findByRole('button', { name: 'Чат и история' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('marks what is unread in the talk and follows it', async () => {
    const bank = mockBank(2);
    show();
    const name = (count: number) => `Чат и история, непрочитанных сообщений: ${count}`;
    await screen.findByRole('button', { name: name(2) });
    bank.unread = 3;
    act(() => portalEvents.emit('thread-changed', { threadId: THREAD, messageId: 7 }));
    await screen.findByRole('button', { name: name(3) });
    bank.unread = 0;
    act(() => portalEvents.emit('thread-changed', { threadId: THREAD, lastReadId: 7, side: 'agent' }));
    await screen.findByRole('button', { name: 'Чат и история' });
  });
});
