import { screen } from '@testing-library/react';
import { listThreads, readThread } from 'shared-kernel/contract/chat';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankThread, createThread, THREAD, withLayout } from '../../../testing/chat.ts';
import { DiscussionThread } from './discussion-thread.tsx';

const HASH = 'h'.repeat(20);

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

describe('DiscussionThread', () => {
  it('shows the thread of a request that is newer than the list', async () => {
    bankThread([]);
    mockEndpoint(readThread, () => createThread(THREAD, 'Запрос: устав', { kind: 'request' }));
    renderWithPortal(<DiscussionThread applicationHash={HASH} requestId={THREAD} threadId={THREAD} />);
    expect(await screen.findByRole('textbox', { name: 'Сообщение' })).toBeInTheDocument();
    expect(screen.queryByText('Диалог ещё не начат')).not.toBeInTheDocument();
  });

  it('takes what the list says of a thread, and asks no more', async () => {
    bankThread([]);
    const alone = mockEndpoint(readThread, () => createThread(THREAD, 'Запрос: устав'));
    mockEndpoint(listThreads, [createThread(THREAD, 'Запрос: устав', { kind: 'request', closed: true })]);
    renderWithPortal(<DiscussionThread applicationHash={HASH} requestId={THREAD} threadId={THREAD} />);
    expect(await screen.findByText('Вопрос решён, диалог можно только читать.')).toBeInTheDocument();
    expect(screen.queryByText(/^Сообщений пока нет/)).not.toBeInTheDocument();
    expect(alone.calls).toHaveLength(0);
  });

  it('says when the discussion of an application begins', async () => {
    bankThread([]);
    renderWithPortal(<DiscussionThread applicationHash={HASH} />);
    expect(await screen.findByText('Диалог ещё не начат')).toBeInTheDocument();
  });
});
