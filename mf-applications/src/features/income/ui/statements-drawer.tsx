import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Flex, Upload } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { STATEMENT_BYTE_LIMIT } from 'shared-kernel/contract/income';
import type { Statement, StatementSummary } from 'shared-kernel/contract/income';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { useSubmit } from 'shared-kernel/query';
import { SidePanel } from 'shared-kernel/side-panel';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, EmptyState, MoneyText, QueryBoundary, Text, ToneTag } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { SectionTitle } from '../../../common/section-title.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { useDeleteStatement, useImportStatement, useStatement, useStatements } from '../api/statements.ts';
import { StatementProblems } from './statement-problems.tsx';
import { StatementResultView } from './statement-result.tsx';
import styles from './statements-drawer.module.css';

const texts = ru.statements;

interface StatementsDrawerProps {
  readonly isStaff: boolean;
  readonly onClose: () => void;
}

/** Import of a bank's statement and the statements that were imported before. */
export function StatementsDrawer({ isStaff, onClose }: StatementsDrawerProps): ReactElement {
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <SidePanel open title={texts.title} onClose={onClose} width={820}>
      {shownId === null ? (
        <Flex vertical gap={20}>
          <ImportPlace isStaff={isStaff} onDone={({ id }) => setShownId(id)} />
          <Previous onOpen={setShownId} />
        </Flex>
      ) : (
        <Shown id={shownId} onBack={() => setShownId(null)} />
      )}
    </SidePanel>
  );
}

function ImportPlace(props: {
  readonly isStaff: boolean;
  readonly onDone: (statement: Statement) => void;
}): ReactElement {
  const importing = useImportStatement();
  const [isTooLarge, setTooLarge] = useState(false);
  const { submit, isPending, error } = useSubmit((file: File) =>
    importing.mutateAsync(file).then((statement) => {
      notify.success(texts.done(statement.file_name));
      props.onDone(statement);
    }),
  );
  return (
    <Flex vertical gap={12}>
      <Upload.Dragger
        accept=".csv,.txt,.xlsx"
        multiple={false}
        showUploadList={false}
        disabled={isPending}
        beforeUpload={(file) => {
          setTooLarge(file.size > STATEMENT_BYTE_LIMIT);
          if (file.size <= STATEMENT_BYTE_LIMIT) submit(file);
          return false;
        }}
      >
        <p aria-hidden className={styles.icon}>
          <InboxOutlined />
        </p>
        <p className={styles.call}>{isPending ? texts.loading : texts.choose}</p>
        <Text tone="secondary">{texts.formats}</Text>
        {props.isStaff && (
          <div>
            <Text tone="secondary">{texts.staffHint}</Text>
          </div>
        )}
      </Upload.Dragger>
      <StatementProblems error={error} isTooLarge={isTooLarge} />
    </Flex>
  );
}

function Previous({ onOpen }: { readonly onOpen: (id: string) => void }): ReactElement {
  const query = useStatements();
  return (
    <Flex vertical gap={8} component="section" aria-label={texts.previous}>
      <SectionTitle>{texts.previous}</SectionTitle>
      <QueryBoundary
        query={query}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState compact title={texts.none} />}
      >
        {(list) => (
          <PlainList gap={8}>
            {list.map((statement) => (
              <PreviousStatement key={statement.id} statement={statement} onOpen={onOpen} />
            ))}
          </PlainList>
        )}
      </QueryBoundary>
    </Flex>
  );
}

function PreviousStatement(props: {
  readonly statement: StatementSummary;
  readonly onOpen: (id: string) => void;
}): ReactElement {
  const { statement } = props;
  const removing = useDeleteStatement();
  const remove = async (): Promise<void> => {
    await removing.mutateAsync({ params: { id: statement.id } });
    notify.success(texts.removed);
  };
  return (
    <li>
      <Flex gap={12} align="center" justify="space-between" wrap>
        <Flex vertical className={styles.statement}>
          <Button
            type="link"
            className={styles.name ?? ''}
            aria-label={texts.open(statement.file_name)}
            onClick={() => props.onOpen(statement.id)}
          >
            {statement.file_name}
          </Button>
          <SmallText>
            {formatDateTime(statement.imported_at)} ·{' '}
            {texts.summary(statement.row_count, statement.mismatch_count)}
          </SmallText>
        </Flex>
        <Flex gap={12} align="center">
          <MoneyText kopecks={statement.commission_kopecks} />
          <ToneTag tone={statement.mismatch_count === 0 ? 'success' : 'warning'}>
            {statement.mismatch_count === 0 ? texts.results.match : String(statement.mismatch_count)}
          </ToneTag>
          <ConfirmButton
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={texts.removeNamed(statement.file_name)}
            question={texts.removeQuestion}
            confirmText={texts.remove}
            onConfirm={remove}
            failedTitle={texts.removeFailed}
          />
        </Flex>
      </Flex>
    </li>
  );
}

function Shown({ id, onBack }: { readonly id: string; readonly onBack: () => void }): ReactElement {
  const query = useStatement(id);
  return (
    <Flex vertical gap={16}>
      <Flex>
        <Button onClick={onBack}>{texts.back}</Button>
      </Flex>
      <QueryBoundary query={query}>
        {(statement) => <StatementResultView statement={statement} />}
      </QueryBoundary>
    </Flex>
  );
}
