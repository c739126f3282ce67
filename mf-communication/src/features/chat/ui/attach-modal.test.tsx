import { act, screen, waitFor, within } from '@testing-library/react';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { configureWidgets } from 'shared-kernel/remote';
import type { WidgetProps } from 'shared-kernel/remote';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { createDocument, THREAD } from '../../../testing/chat.ts';
import { AttachModal } from './attach-modal.tsx';

const toPassport = (number: number, client: string): Document => ({
  ...createDocument(`44444444-4444-4444-8444-${String(number).padStart(12, '0')}`, 'Паспорт руководителя'),
  application: { id: number, hash_password: 'h'.repeat(20), client_name: client },
});

/** Stands in for another remote's widget. */
const ForeignWidget = () => <p>Место для файлов</p>;

beforeEach(() => {
  configureWidgets({ peek: () => ForeignWidget, load: () => Promise.resolve(ForeignWidget) });
});

describe('AttachModal', () => {
  it('tells passports apart by client and application, finds one and reads on', async () => {
    const first = toPassport(1_000, 'ООО «Ромашка»');
    const last = toPassport(1_050, 'ООО «Лютик»');
    const asked = mockEndpoint(listDocuments, ({ query: { thread_id: threadId, search, page } }) => {
      if (threadId !== undefined) return [];
      if (search !== undefined) return [last];
      // The first one has changed meanwhile, and comes on both pages.
      return { objs: page === 1 ? [first] : [first, last], info: { count_objs: 51 } };
    });
    const attach = jest.fn();
    const { user } = renderWithPortal(
      <AttachModal
        threadId={THREAD}
        thread={undefined}
        attached={[]}
        onAttach={attach}
        onClose={jest.fn()}
      />,
    );
    const documents = await screen.findByRole('group', { name: 'Мои документы' });
    expect(
      within(documents).getByRole('checkbox', {
        name: /^Паспорт руководителя\.pdf ООО «Ромашка» · Заявка №1000 · /,
      }),
    ).toBeInTheDocument();
    expect(within(documents).getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Прикрепить' })).toBeDisabled();

    await user.click(within(documents).getByRole('button', { name: 'Показать ещё' }));
    const other = await within(documents).findByRole('checkbox', { name: /ООО «Лютик» · Заявка №1050/ });
    expect(within(documents).queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
    expect(within(documents).getAllByRole('checkbox')).toHaveLength(2);
    await user.click(other);

    await user.type(screen.getByRole('searchbox', { name: 'Название документа или клиент' }), 'Лютик{Enter}');
    await waitFor(() => expect(within(documents).getAllByRole('checkbox')).toHaveLength(1));
    expect(within(documents).getByRole('checkbox')).toBeChecked();
    expect(asked.calls.at(-1)?.query).toMatchObject({ search: 'Лютик', page: 1 });

    await user.click(screen.getByRole('button', { name: 'Прикрепить: 1' }));
    expect(attach).toHaveBeenCalledWith([
      { documentId: last.id, fileName: 'Паспорт руководителя.pdf', isThreadFile: false },
    ]);
  });

  it('attaches nothing while a file is on its way: the message would go without it', async () => {
    const file = createDocument('44444444-4444-4444-8444-444444444444', 'Выписка');
    mockEndpoint(listDocuments, ({ query }) => (query.thread_id === undefined ? [] : [file]));
    let tell: (isUploading: boolean) => void = () => undefined;
    const Uploads = ({ onUploading }: WidgetProps['document-workspace']): null => {
      tell = (isUploading) => onUploading?.(isUploading);
      return null;
    };
    const widget = Uploads as () => null;
    configureWidgets({ peek: () => widget, load: () => Promise.resolve(widget) });
    const { user } = renderWithPortal(
      <AttachModal
        threadId={THREAD}
        thread={undefined}
        attached={[]}
        onAttach={jest.fn()}
        onClose={jest.fn()}
      />,
    );
    await user.click(await screen.findByRole('checkbox', { name: /Выписка/ }));
    const attach = screen.getByRole('button', { name: 'Прикрепить: 1' });
    expect(attach).toBeEnabled();
    act(() => tell(true));
    expect(attach).toBeDisabled();
    act(() => tell(false));
    expect(attach).toBeEnabled();
  });
});
