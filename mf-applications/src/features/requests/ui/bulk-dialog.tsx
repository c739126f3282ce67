import { Alert, Button, Flex, Modal } from 'antd';
import type { ReactElement } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { errorText } from 'shared-kernel/locale';
import { ProgressLine, Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import { ru } from '../locale/ru.ts';
import type { BulkKind, BulkResult } from '../state/bulk-actions.ts';
import type { BulkState } from '../state/use-bulk.ts';
import styles from './bulk-dialog.module.css';

const texts = ru.lists.bulk;

interface BulkDialogProps {
  readonly state: BulkState;
  readonly onStop: () => void;
  readonly onClose: () => void;
  readonly onKeepFailed: (rows: readonly ApplicationListItem[]) => void;
  /** Takes those that were archived back out. */
  readonly onUnarchive: (rows: readonly ApplicationListItem[]) => void;
}

/** Progress of a bulk action, then its result for each row. */
export function BulkDialog(props: BulkDialogProps): ReactElement {
  const { state, onStop, onClose, onKeepFailed, onUnarchive } = props;
  const { kind, total, results, isRunning } = state;
  const doneRows = results.filter(({ outcome }) => outcome === 'done').map(({ row }) => row);
  const done = doneRows.length;
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
            {kind === 'archive' && done > 0 && (
              <Button onClick={() => onUnarchive(doneRows)}>{texts.unarchive}</Button>
            )}
            <Button type="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </Flex>
        )
      }
    >
      <Flex vertical gap={12}>
        {isRunning ? (
          <div>
            <ProgressLine
              percent={Math.round((results.length / Math.max(total, 1)) * 100)}
              label={texts.progress(results.length, total)}
            />
            {texts.progress(results.length, total)}
          </div>
        ) : (
          <Alert
            type={done === total ? 'success' : 'warning'}
            showIcon
            role="status"
            title={texts.summary(done, total)}
          />
        )}
        <div className={styles.results}>
          <PlainList aria-label={texts.results} gap={8}>
            {results.map((result) => (
              <ResultLine key={result.row.hash_password} kind={kind} result={result} />
            ))}
          </PlainList>
        </div>
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
  const { row, outcome, error, isRejected } = result;
  const words = {
    done: texts.done[kind],
    failed: isRejected ? texts.notArchived(errorText(error)) : errorText(error),
    skipped: texts.skipped,
    not_reached: texts.notReached,
  }[outcome];
  return (
    <li>
      <Flex gap={8} align="baseline">
        <OutcomeIcon outcome={outcome === 'not_reached' ? 'skipped' : outcome} />
        <div className={styles.result}>
          <Text isStrong>{ru.requests.number(row.id)}</Text> {row.client_name}
          <div>
            <Text tone={outcome === 'failed' ? 'danger' : 'secondary'}>{words}</Text>
          </div>
        </div>
      </Flex>
    </li>
  );
}
