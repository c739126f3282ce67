import { CheckCircleFilled, CloseCircleFilled, LockOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal, Spin, theme, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { errorText } from 'shared-kernel/locale';
import { ru } from '../../../locale/ru.ts';
import type { Deal, DealResult } from '../state/create-deal.ts';

interface DealDialogProps {
  readonly deal: Deal;
  readonly onOpen: (result: DealResult) => void;
}

/** Applications at several banks: how it goes with each, and the way to those that are begun. */
export function DealDialog({ deal, onOpen }: DealDialogProps): ReactElement | null {
  const { results, isRunning, retry, close } = deal;
  if (results === null) return null;
  const done = results.filter(({ state }) => state === 'done').length;
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
        <ul
          aria-label={ru.deal.results}
          style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 }}
        >
          {results.map((result) => (
            <li key={result.bank}>
              <ResultLine
                result={result}
                onOpen={() => onOpen(result)}
                onRetry={() => void retry(result.bank)}
              />
            </li>
          ))}
        </ul>
      </Flex>
    </Modal>
  );
}

interface ResultLineProps {
  readonly result: DealResult;
  readonly onOpen: () => void;
  readonly onRetry: () => void;
}

function ResultLine({ result, onOpen, onRetry }: ResultLineProps): ReactElement {
  const { token } = theme.useToken();
  const { bankName, state, application, error } = result;
  const icons: Readonly<Record<DealResult['state'], ReactNode>> = {
    running: <Spin size="small" aria-label={ru.deal.running} />,
    done: <CheckCircleFilled style={{ color: token.colorSuccess }} aria-hidden />,
    failed: <CloseCircleFilled style={{ color: token.colorError }} aria-hidden />,
    no_session: <LockOutlined style={{ color: token.colorWarning }} aria-hidden />,
  };
  return (
    <Flex gap={12} align="flex-start" wrap>
      <span style={{ width: 18 }}>{icons[state]}</span>
      <span style={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography.Text strong style={{ display: 'block' }}>
          {bankName}
        </Typography.Text>
        {state === 'running' && <Typography.Text type="secondary">{ru.deal.asking}</Typography.Text>}
        {application && (
          <Typography.Text type="secondary">{ru.requests.number(application.id)}</Typography.Text>
        )}
        {state === 'no_session' && (
          <Typography.Text type="warning">{ru.deal.noSession(errorText(error))}</Typography.Text>
        )}
        {state === 'failed' && <Typography.Text type="danger">{errorText(error)}</Typography.Text>}
      </span>
      {state === 'done' && (
        <Button size="small" type="primary" aria-label={ru.deal.openAt(bankName)} onClick={onOpen}>
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
