import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { listDocuments, uploadDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { DocumentWorkspace } from '../features/workspace/ui/document-workspace.tsx';
import type { DocumentWorkspaceProps } from '../features/workspace/ui/document-workspace.tsx';
import { testDocument, testVersion } from './documents.ts';

export const HASH = 'hash_of_application_1';
export const charter = testDocument({ title: 'Устав', document_name: 'charter' });
export const balance = testDocument({ title: 'Бухгалтерский баланс', document_name: 'balance_sheet' });

export const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** The bank's slots; an upload creates a new version and voids the signature, as at the bank. */
export function serveBank(initial: readonly Document[]) {
  let documents = [...initial];
  const list = mockEndpoint(listDocuments, () => ({
    objs: documents,
    info: { count_objs: documents.length },
  }));
  const upload = mockEndpoint(uploadDocument, ({ body, file }) => {
    const known = documents.find((each) => each.document_name === body.document_name);
    const slot = known ?? testDocument({ document_name: body.document_name, title: body.document_name });
    const current = testVersion({ file_name: file!.name, number: (slot.current?.number ?? 0) + 1 });
    const next: Document = {
      ...slot,
      current,
      status: 'pending',
      can_delete: true,
      signing: slot.signing === 'signed' ? 'required' : slot.signing,
    };
    documents = [...documents.filter(({ id }) => id !== next.id), next];
    return next;
  });
  const put = (next: readonly Document[]): void => void (documents = [...next]);
  return { list, upload, put };
}

export function show(props: Partial<DocumentWorkspaceProps> = {}) {
  const onChange = jest.fn();
  const result = renderWithPortal(
    <>
      <DocumentWorkspace scope="application" applicationHash={HASH} onChange={onChange} {...props} />
      <PortalToaster />
    </>,
  );
  return { ...result, onChange };
}

/** A workspace that can be left; of a chat unless a test says otherwise. */
export function Closable(props: Partial<DocumentWorkspaceProps>) {
  const [isOpen, setOpen] = useState(true);
  const workspace = { scope: 'chat', threadId: '11111111-1111-4111-8111-111111111111', ...props } as const;
  return (
    <>
      {isOpen ? <DocumentWorkspace {...workspace} /> : null}
      <button onClick={() => setOpen(false)}>Закрыть</button>
      <PortalToaster />
    </>
  );
}

export const findSlot = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title)).closest('li')!;
export const fileInput = (label: string): HTMLInputElement =>
  screen.getAllByLabelText(label).find((each) => each instanceof HTMLInputElement) as HTMLInputElement;

export function drop(element: Element, files: readonly File[]): void {
  const event = createEvent.drop(element);
  Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } });
  fireEvent(element, event);
}
