import { EditOutlined, LoadingOutlined, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { useQueryClient } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { notify, notifyError } from 'shared-kernel/toast';
import { EmptyState, FactList, Panel, QueryBoundary, useConfirm } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { isBankBusy, refreshApplication, useStep } from '../api/application.ts';
import { revokeClientLinks, useClientLinks } from '../api/client-links.ts';
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
  const [signing, setSigning] = useState<readonly string[]>();
  const [isSending, setSending] = useState(false);
  const isWithBank = isBankBusy(application);
  const isOpen = position.isEditable && !isWithBank;
  const query = useStep(hash, step.id, isOpen);
  const complete = useCompleteStep(hash, step.id);
  const showTop = useShowTop();
  const known = useClientLinks(hash, isOpen);
  const links = known ?? [];
  const confirm = useConfirm();

  const approved = approvedItems(application);
  const all = documents.data ?? [];
  const unsigned = all.filter(({ signing }) => signing === 'required');
  const withClient = new Set(
    links.flatMap((link) => link.documents.map(({ version_id: version }) => version)),
  );
  const ownToSign = unsigned.filter(({ current }) => current === null || !withClient.has(current.id));
  // What lies with the client is signed after all else, and not by the main button.
  const toSign = ownToSign.length > 0 ? ownToSign : unsigned;
  const isWaiting = unsigned.length > 0 && ownToSign.length === 0;
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
  const askToSend = (trigger: HTMLElement): void => {
    if (links.length === 0) return void send();
    confirm(
      {
        question: ru.package.sendQuestion,
        details: ru.package.sendDetails(links.flatMap((link) => link.documents.map(({ title }) => title))),
        confirmText: ru.package.send,
        onConfirm: async () => {
          await revokeClientLinks(links);
          void send();
        },
        failedTitle: ru.package.sendFailed,
      },
      trigger,
    );
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
        <StepAction
          note={
            isWaiting
              ? ru.package.clientNote
              : unsigned.length > 0
                ? ru.package.signNote
                : ru.package.sendNote
          }
        >
          {unsigned.length > 0 ? (
            <Button
              type={isWaiting ? 'default' : 'primary'}
              size="large"
              icon={<EditOutlined aria-hidden />}
              onClick={() => setSigning(toSign.map(({ id }) => id))}
            >
              {isWaiting ? ru.package.signInstead : ru.package.signAll(toSign.length)}
            </Button>
          ) : (
            <Button
              type="primary"
              size="large"
              icon={<SendOutlined aria-hidden />}
              loading={isSending}
              disabled={!query.data || !known}
              onClick={({ currentTarget }) => askToSend(currentTarget)}
            >
              {ru.package.send}
            </Button>
          )}
        </StepAction>
      )}
      {signing && (
        <Widget
          name="signing-dialog"
          open
          documentIds={signing}
          onClose={() => setSigning(undefined)}
          onSigned={() => {
            setSigning(undefined);
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
