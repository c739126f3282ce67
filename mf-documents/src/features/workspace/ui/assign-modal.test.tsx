import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { uploadDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { testDocument, testVersion } from '../../../testing/documents.ts';
import { forgetUploadQueues } from '../state/use-upload-queue.ts';
import {
  balance,
  charter,
  drop,
  fileInput,
  findSlot,
  pdf,
  serveBank,
  show,
} from '../../../testing/workspace.tsx';
afterEach(() => forgetUploadQueues());

it('AssignModal suggests documents for several dropped files by their names', async () => {
  const { upload } = serveBank([charter, balance]);
  const { user } = show();
  await findSlot('Устав');
  drop(screen.getByRole('region', { name: 'Документы' }), [pdf('баланс 2025.pdf'), pdf('устав.pdf')]);
  const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
  await user.click(within(dialog).getByRole('button', { name: /^Загрузить 2/ }));
  await waitFor(() => expect(upload.calls).toHaveLength(2));
  expect(upload.calls.map(({ body, file }) => [file?.name, body.document_name])).toEqual([
    ['баланс 2025.pdf', 'balance_sheet'],
    ['устав.pdf', 'charter'],
  ]);
});

it('AssignModal adds a document that has no slot', async () => {
  const { upload } = serveBank([charter, balance]);
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Выбрать файлы'), pdf('Рекомендация.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Документ для файла Рекомендация.pdf' }));
  await user.click(await screen.findByTitle('Другой документ'));
  await user.click(within(dialog).getByRole('button', { name: /^Загрузить 1/ }));
  await waitFor(() => expect(upload.calls[0]?.body.document_name).toBe('Рекомендация'));
});

describe('AssignModal tells documents with the same title apart', () => {
  const extra = (title: string, given: Partial<Document> = {}): Document =>
    testDocument({ title, document_name: title, required: false, current: testVersion(), ...given });

  /** Drops files, gives each «Другой документ», and types titles where there are some. */
  async function assignOthers(
    user: ReturnType<typeof show>['user'],
    names: readonly string[],
    typed: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    drop(screen.getByRole('region', { name: 'Документы' }), names.map(pdf));
    const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
    for (const name of names) {
      await user.click(within(dialog).getByRole('combobox', { name: `Документ для файла ${name}` }));
      await user.click((await screen.findAllByTitle('Другой документ')).at(-1)!);
    }
    for (const [name, title] of Object.entries(typed)) {
      const input = within(dialog).getByRole('textbox', { name: `Название документа для файла ${name}` });
      fireEvent.change(input, { target: { value: title } });
    }
    await user.click(within(dialog).getByRole('button', { name: /^Загрузить/ }));
  }

  const getNames = ({ upload }: ReturnType<typeof serveBank>): readonly unknown[] =>
    upload.calls.map(({ body, file }) => [file?.name, body.document_name]);

  it('among the dropped files', async () => {
    const bank = serveBank([charter, balance]);
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf', 'scan.jpg']);
    await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
    expect(getNames(bank)).toEqual([
      ['scan.pdf', 'scan'],
      ['scan.jpg', 'scan (2)'],
    ]);
  });

  it('as the agent types them', async () => {
    const bank = serveBank([charter, balance]);
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['a.pdf', 'b.pdf'], { 'a.pdf': 'Письмо', 'b.pdf': ' Письмо ' });
    await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
    expect(getNames(bank)).toEqual([
      ['a.pdf', 'Письмо'],
      ['b.pdf', 'Письмо (2)'],
    ]);
  });

  it('from documents of the application, those that take no file any more among them', async () => {
    const bank = serveBank([charter, balance, extra('scan'), extra('scan (2)', { can_upload: false })]);
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf', 'charter.pdf']);
    await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
    // A document's code is its name at the bank.
    expect(getNames(bank)).toEqual([
      ['scan.pdf', 'scan (3)'],
      ['charter.pdf', 'charter (2)'],
    ]);
  });

  it('from files that are still on their way', async () => {
    const bank = serveBank([charter, balance]);
    const upload = mockEndpoint(uploadDocument, () => new Promise<never>(() => undefined));
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf']);
    await waitFor(() => expect(upload.calls).toHaveLength(1));
    await assignOthers(user, ['scan.jpg']);
    await waitFor(() => expect(upload.calls).toHaveLength(2));
    expect(getNames({ ...bank, upload })).toEqual([
      ['scan.pdf', 'scan'],
      ['scan.jpg', 'scan (2)'],
    ]);
  });

  it('but not from a file that did not arrive', async () => {
    const bank = serveBank([charter, balance]);
    const upload = mockEndpoint(uploadDocument, () => {
      throw mockError('file_broken', { status: 415 });
    });
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf']);
    await screen.findByText(/^Файл повреждён/);
    await assignOthers(user, ['scan.pdf']);
    await waitFor(() => expect(upload.calls).toHaveLength(2));
    expect(getNames({ ...bank, upload })).toEqual([
      ['scan.pdf', 'scan'],
      ['scan.pdf', 'scan'],
    ]);
  });

  it('and shows the title before anything is sent', async () => {
    serveBank([charter, balance, extra('scan')]);
    const { user } = show();
    await findSlot('Устав');
    drop(screen.getByRole('region', { name: 'Документы' }), [pdf('scan.pdf')]);
    const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
    // The document that is there already is suggested for a new version.
    expect(within(dialog).getByText('scan — заменить')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: 'Документ для файла scan.pdf' }));
    await user.click((await screen.findAllByTitle('Другой документ')).at(-1)!);
    expect(within(dialog).getByRole('textbox', { name: /^Название документа/ })).toHaveValue('scan (2)');
  });
});
