import { SendOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import type { ExpectedDocument } from 'shared-kernel/contract/clients';
import { ClientFileFacts, Panel, Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { SUBMISSION } from '../locale/submission.ts';
import { useExpectedDocuments } from '../api/client-files.ts';
import { StepAction } from './step-action.tsx';

interface ExpectedDocumentsProps {
  readonly application: Application;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onSubmit: () => void;
}

/** The documents that come after the forms, with what the agent has of them, and the way there or to the scoring in one go. */
export function ExpectedDocuments(props: ExpectedDocumentsProps): ReactElement {
  const { application, isBusy, isLocked, onSubmit } = props;
  const { data: documents, isError } = useExpectedDocuments(application.hash_password);
  const required = documents?.filter((document) => document.required) ?? [];
  const absent = required.filter(({ file }) => file === null).length;
  const isReady = documents !== undefined && absent === 0;
  return (
    <>
      <Panel title={SUBMISSION.documents.title}>
        <Flex vertical gap={16}>
          {isError && <Text tone="warning">{SUBMISSION.documents.failed}</Text>}
          {required.length > 0 && (
            <PlainList gap={8} aria-label={SUBMISSION.documents.title}>
              {required.map((document) => (
                <li key={document.document_name}>
                  <DocumentLine document={document} />
                </li>
              ))}
            </PlainList>
          )}
        </Flex>
      </Panel>
      <StepAction
        note={
          isReady
            ? SUBMISSION.sendHint
            : documents === undefined
              ? SUBMISSION.completeOnly
              : SUBMISSION.completeHint(absent)
        }
      >
        <Button
          type="primary"
          size="large"
          icon={<SendOutlined aria-hidden />}
          loading={isBusy}
          disabled={isLocked}
          onClick={onSubmit}
        >
          {isReady ? SUBMISSION.send(application.bank_name) : SUBMISSION.complete}
        </Button>
      </StepAction>
    </>
  );
}

function DocumentLine({ document }: { readonly document: ExpectedDocument }): ReactElement {
  const { title, file, needs_signature: needsSignature } = document;
  return (
    <Flex gap={8} align="flex-start">
      <OutcomeIcon outcome={file ? 'done' : 'waiting'} />
      <Flex vertical>
        {file ? (
          <ClientFileFacts file={file} />
        ) : (
          <>
            <span>{title}</span>
            <SmallText>{SUBMISSION.documents.none}</SmallText>
          </>
        )}
        {needsSignature && <SmallText>{SUBMISSION.documents.signature}</SmallText>}
      </Flex>
    </Flex>
  );
}
