import { FileAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { ru } from '../locale/ru.ts';

const dialog = lazyPart(() => import('./request-dialog.tsx').then((module) => module.RequestDialog));

/** Whether the reader may request a document for the bank now: while it reviews the application, or has just created the package. */
function mayRequest(application: Application): boolean {
  if (!application.permissions.decide) return false;
  if (application.archived || application.info.status === 'processing') return false;
  const { stage, scoring } = application;
  if (stage === 'issue_scoring') return scoring.state === 'waiting_for_person';
  return stage === 'issue_additional_documents_requests' || stage === 'doc_list'
    ? scoring.state !== 'running'
    : false;
}

/** «Запросить документ», for the bank's curator. */
export function RequestDocument({ application }: { readonly application: Application }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  if (!mayRequest(application)) return null;
  return (
    <>
      <Button
        icon={<FileAddOutlined aria-hidden />}
        {...onIntent(dialog.preload)}
        onClick={() => setOpen(true)}
      >
        {ru.requestDocument.button}
      </Button>
      {isOpen && <dialog.Part hash={application.hash_password} onClose={() => setOpen(false)} />}
    </>
  );
}
