import { EditOutlined, LoadingOutlined, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { useQueryClient } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { notify, notifyError } from 'shared-kernel/toast';
import { EmptyState, FactList, Panel, QueryBoundary } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { isBankBusy, refreshApplication, useStep } from '../api/application.ts';
import { useCompleteStep } from '../api/complete-step.ts';
import { sendPackage, usePackageDocuments } from '../api/package-documents.ts';
import { useOpenStep, useShowTop } from '../state/use-open-step.ts';
import { approvedItems } from './application-terms.tsx';
import { PackageDocumentRow } from './package-document-row.tsx';
import { PackageStages } from './package-stages.tsx';
import { StepAction } from './step-action.tsx';
import type { StepProps } from './step-content.tsx';

/** Step 7: the approved terms, then the bank's documents to download, sign and send. The end of the deal leads to step 8 by itself. */
export function PackageStep({ application, position, step }: StepProps): ReactElement {
  const hash = application.hash_password;
  const client = useQueryClient();
  const documents = usePackageDocuments(hash);
  const [isSigning, setSigning] = useState(false);
  const [isSending, setSending] = useState(false);
  const isWithBank = isBankBusy(application);
  const isOpen = position.isEditable && !isWithBank;
  const query = useStep(hash, step.id, isOpen);
  const complete = useCompleteStep(hash, step.id);
  const showTop = useShowTop();

  const approved = approvedItems(application);
  const all = documents.data ?? [];
  const unsigned = all.filter(({ signing }) => signing === 'required');
  const isSent = all.length > 0 && all.every(({ sent_at: sentAt }) => sentAt !== null);
  const isFinished = position.current.number > step.number;
  const sentToast = useRef<string>(undefined);
  useArrivalAtCompletion(hash, position, () => {
    if (sentToast.current !== undefined) notify.dismiss(sentToast.current);
  });
  const stage = isFinished ? 3 : isWithBank || isSent ? 2 : unsigned.length === 0 ? 1 : 0;

  const send = async (): Promise<void> => {
    if (!query.data) return;
    setSending(true);
    try {
      await sendPackage(all);
      // Sending may have changed the version.
      const fresh = await query.refetch();
      await complete.mutateAsync((fresh.data ?? query.data).version);
      sentToast.current = notify.success(ru.package.sent, ru.package.sentText);
      // The notice stands at the top of the page, the button at its end.
      showTop();
    } catch (error) {
      notifyError(error, ru.package.sendFailed);
      refreshApplication(client, hash);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {isWithBank && (
        <Alert
          type="info"
          showIcon
          role="status"
          icon={<LoadingOutlined />}
          title={ru.package.processing}
          description={ru.package.processingText}
        />
      )}
      {approved && (
        <Panel size="small" title={ru.approved.title(application.bank_name)}>
          <FactList columns={3} items={approved} />
        </Panel>
      )}
      <Panel>
        <Flex vertical gap={20}>
          <PackageStages reached={stage} />
          <QueryBoundary
            query={documents}
            isEmpty={(list) => list.length === 0}
            empty={<EmptyState compact title={ru.package.empty} />}
          >
            {(list: readonly Document[]) => (
              <PlainList gap={8}>
                {list.map((document) => (
                  <PackageDocumentRow key={document.id} document={document} />
                ))}
              </PlainList>
            )}
          </QueryBoundary>
        </Flex>
      </Panel>
      <Widget name="client-signing" applicationHash={hash} readOnly={!isOpen} placeholder={null} />
      {isOpen && all.length > 0 && (
        <StepAction note={unsigned.length > 0 ? ru.package.signNote : ru.package.sendNote}>
          {unsigned.length > 0 ? (
            <Button
              type="primary"
              size="large"
              icon={<EditOutlined aria-hidden />}
              onClick={() => setSigning(true)}
            >
              {ru.package.signAll(unsigned.length)}
            </Button>
          ) : (
            <Button
              type="primary"
              size="large"
              icon={<SendOutlined aria-hidden />}
              loading={isSending}
              disabled={!query.data}
              onClick={() => void send()}
            >
              {ru.package.send}
            </Button>
          )}
        </StepAction>
      )}
      {isSigning && (
        <Widget
          name="signing-dialog"
          open
          documentIds={unsigned.map(({ id }) => id)}
          onClose={() => setSigning(false)}
          onSigned={() => {
            setSigning(false);
            refreshApplication(client, hash);
          }}
        />
      )}
    </>
  );
}

/** Whoever watches the bank finish the deal is led to its outcome; who came to look at a finished deal stays. */
function useArrivalAtCompletion(
  hash: string,
  { current }: StepProps['position'],
  onArrival: () => void,
): void {
  const openStep = useOpenStep(hash);
  const [wasFinished] = useState(current.number === 8);
  const hasArrived = current.number === 8 && !wasFinished;
  const arrive = useEffectEvent(() => {
    onArrival();
    void openStep(current.id);
  });
  useEffect(() => {
    if (hasArrived) arrive();
  }, [hasArrived]);
}
