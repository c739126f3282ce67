import { Alert, Button, Flex, Modal, Spin } from 'antd';
import type { ReactElement } from 'react';
import { errorText } from 'shared-kernel/locale';
import { Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import { ru } from '../locale/ru.ts';
import type { Deal, DealResult } from '../state/create-deal.ts';
import styles from './deal-dialog.module.css';

interface DealDialogProps {
  readonly deal: Deal;
  readonly onOpen: (result: DealResult) => void;
}

/** Applications at several banks: the result at each, with a link to the created ones. */
export function DealDialog({ deal, onOpen }: DealDialogProps): ReactElement | null {
  const { results, isRunning, retry, close } = deal;
  if (results === null) return null;
  const created = results.filter(({ state }) => state === 'done');
  const done = created.length;
  return (
    <Modal
      open
      title={ru.deal.title}
      closable={!isRunning}
      mask={{ closable: false }}
      keyboard={!isRunning}
      onCancel={close}
      footer={
        <Button onClick={close} disabled={isRunning}>
          {ru.deal.close}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <Alert
          type={isRunning ? 'info' : done === results.length ? 'success' : 'warning'}
          showIcon
          role="status"
          title={isRunning ? ru.deal.running : ru.deal.summary(done, results.length)}
          {...(done > 1 && !isRunning ? { description: ru.deal.shared } : {})}
        />
        <PlainList aria-label={ru.deal.results} gap={12}>
          {results.map((result) => (
            <li key={result.bank}>
              <ResultLine
                result={result}
                isNext={result === created[0]}
                onOpen={() => onOpen(result)}
                onRetry={() => void retry(result.bank)}
              />
            </li>
          ))}
        </PlainList>
      </Flex>
    </Modal>
  );
}

interface ResultLineProps {
  readonly result: DealResult;
  /** Where the agent goes on: one main action a dialog. */
  readonly isNext: boolean;
  readonly onOpen: () => void;
  readonly onRetry: () => void;
}

function ResultLine({ result, isNext, onOpen, onRetry }: ResultLineProps): ReactElement {
  const { bankName, state, application, error } = result;
  return (
    <Flex gap={12} align="flex-start" wrap>
      <span className={styles.icon}>
        {state === 'running' ? (
          <Spin size="small" aria-label={ru.deal.running} />
        ) : (
          <OutcomeIcon outcome={state === 'no_session' ? 'locked' : state} />
        )}
      </span>
      <Flex vertical className={styles.result}>
        <Text isStrong>{bankName}</Text>
        {state === 'running' && <Text tone="secondary">{ru.deal.asking}</Text>}
        {application && <Text tone="secondary">{ru.requests.number(application.id)}</Text>}
        {state === 'no_session' && <Text tone="warning">{ru.deal.noSession(errorText(error))}</Text>}
        {state === 'failed' && <Text tone="danger">{errorText(error)}</Text>}
      </Flex>
      {state === 'done' && (
        <Button
          size="small"
          type={isNext ? 'primary' : 'default'}
          aria-label={ru.deal.openAt(bankName)}
          onClick={onOpen}
        >
          {ru.deal.open}
        </Button>
      )}
      {(state === 'failed' || state === 'no_session') && (
        <Button size="small" aria-label={ru.deal.retryAt(bankName)} onClick={onRetry}>
          {ru.deal.retry}
        </Button>
      )}
    </Flex>
  );
}
