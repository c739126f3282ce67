import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal, Progress, theme, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { errorText } from 'shared-kernel/locale';
import { ru } from '../../../locale/ru.ts';
import type { BulkKind, BulkResult } from '../state/bulk-actions.ts';
import type { BulkState } from '../state/use-bulk.ts';

const texts = ru.lists.bulk;

interface BulkDialogProps {
  readonly state: BulkState;
  readonly onStop: () => void;
  readonly onClose: () => void;
  readonly onKeepFailed: (rows: readonly ApplicationListItem[]) => void;
}

/** A bulk action: how far it is, then how it went with each row. */
export function BulkDialog({ state, onStop, onClose, onKeepFailed }: BulkDialogProps): ReactElement {
  const { kind, total, results, isRunning } = state;
  const done = results.filter(({ outcome }) => outcome === 'done').length;
  const failed = results.filter(({ outcome }) => outcome !== 'done').map(({ row }) => row);
  return (
    <Modal
      open
      title={texts.titles[kind]}
      closable={!isRunning}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        isRunning ? (
          <Button onClick={onStop}>{texts.stop}</Button>
        ) : (
          <Flex gap={8} justify="flex-end" wrap>
            {failed.length > 0 && <Button onClick={() => onKeepFailed(failed)}>{texts.keepFailed}</Button>}
            <Button type="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </Flex>
        )
      }
    >
      <Flex vertical gap={12}>
        {isRunning ? (
          <Progress
            percent={Math.round((results.length / Math.max(total, 1)) * 100)}
            format={() => texts.progress(results.length, total)}
            aria-label={texts.progress(results.length, total)}
          />
        ) : (
          <Alert
            type={done === total ? 'success' : 'warning'}
            showIcon
            role="status"
            title={texts.summary(done, total)}
          />
        )}
        <ul
          aria-label={texts.results}
          style={{
            listStyle: 'none',
            margin: 0,
            padding: 0,
            display: 'grid',
            gap: 8,
            maxHeight: '50vh',
            overflowY: 'auto',
          }}
        >
          {results.map((result) => (
            <ResultLine key={result.row.hash_password} kind={kind} result={result} />
          ))}
        </ul>
      </Flex>
    </Modal>
  );
}

function ResultLine({
  kind,
  result,
}: {
  readonly kind: BulkKind;
  readonly result: BulkResult;
}): ReactElement {
  const { token } = theme.useToken();
  const { row, outcome, error } = result;
  const icons: Readonly<Record<BulkResult['outcome'], ReactNode>> = {
    done: <CheckCircleFilled style={{ color: token.colorSuccess }} aria-hidden />,
    failed: <CloseCircleFilled style={{ color: token.colorError }} aria-hidden />,
    skipped: <MinusCircleOutlined style={{ color: token.colorTextTertiary }} aria-hidden />,
    not_reached: <MinusCircleOutlined style={{ color: token.colorTextTertiary }} aria-hidden />,
  };
  const words = {
    done: texts.done[kind],
    failed: errorText(error),
    skipped: texts.skipped,
    not_reached: texts.notReached,
  }[outcome];
  return (
    <li>
      <Flex gap={10} align="baseline">
        {icons[outcome]}
        <span style={{ minWidth: 0 }}>
          <Typography.Text strong>{ru.requests.number(row.id)}</Typography.Text> {row.client_name}
          <Typography.Text type={outcome === 'failed' ? 'danger' : 'secondary'} style={{ display: 'block' }}>
            {words}
          </Typography.Text>
        </span>
      </Flex>
    </li>
  );
}
