import { CheckOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Notification } from 'shared-kernel/contract/notifications';
import { formatDateTime, formatTimeAgo } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { useBankSessions } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';
import { BankLines, ConnectBanks, Panel, Text } from 'shared-kernel/ui';
import { useOtherBanks } from '../../../common/other-banks.ts';
import { ru } from '../locale/ru.ts';
import { useBankNotifications, useReadElsewhere } from '../api/notifications.ts';
import type { NotificationView } from '../api/notifications.ts';
import styles from './notifications.module.css';

const text = ru.notifications;
/** Notifications shown of another bank; the rest are read there. */
const SHOWN = 5;

interface OtherBanksProps {
  readonly view: Pick<NotificationView, 'scope' | 'kind'>;
}

/** The newest notifications of the other banks that the agent is signed in to, a card each as it answers. */
export function OtherBanks({ view }: OtherBanksProps): ReactElement {
  const sessions = useBankSessions();
  const answers = useBankNotifications(view, useOtherBanks());
  return (
    <Flex vertical gap={12}>
      <ConnectBanks sessions={sessions} />
      <BankLines banks={answers} />
      {answers.map(({ bank, data }) => data && <AtBank key={bank} bank={bank} {...data} />)}
    </Flex>
  );
}

interface AtBankProps {
  readonly bank: BankCode;
  readonly items: readonly Notification[];
  readonly total: number;
}

function AtBank({ bank, items, total }: AtBankProps): ReactElement {
  const shown = items.slice(0, SHOWN);
  const title = text.atBank(bankName(bank));
  return (
    <Panel aria-label={title} size="small" isFlush title={title}>
      <ul className={styles.list}>
        {shown.map((each) => (
          <Elsewhere key={each.id} bank={bank} notification={each} />
        ))}
      </ul>
      {shown.length === 0 && <Text className={styles.note ?? ''}>{text.noneThere}</Text>}
      {total > shown.length && shown.length > 0 && (
        <Text tone="secondary" className={styles.note ?? ''}>
          {text.moreThere(total - shown.length, bankName(bank))}
        </Text>
      )}
    </Panel>
  );
}

interface ElsewhereProps {
  readonly bank: BankCode;
  readonly notification: Notification;
}

/** A notification of another bank: read here, acted on there. */
function Elsewhere({ bank, notification }: ElsewhereProps): ReactElement {
  const read = useReadElsewhere(bank);
  const { id, application, read: isRead, title, text: body, created_at: createdAt } = notification;
  const markRead = (): void => {
    if (isRead !== false) return;
    read(id).catch((error: unknown) => notifyError(error, text.readFailed));
  };
  return (
    <li className={isRead === false ? `${styles.item} ${styles.unread}` : styles.item}>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.title}>{title ?? text.untitled}</strong>
          {createdAt && (
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatTimeAgo(createdAt, bankNow(bank).toISOString())}
            </time>
          )}
        </div>
        {body && <p className={styles.text}>{body}</p>}
        {application ? (
          <Link to={paths.issue.current(application.hash_password, { bank })} onClick={markRead}>
            {text.openApplication(application.id)} · {application.client_name}
          </Link>
        ) : null}
      </div>
      {isRead === false ? (
        <div className={styles.actions}>
          <Button
            type="text"
            icon={<CheckOutlined aria-hidden />}
            aria-label={text.markRead}
            title={text.markRead}
            onClick={markRead}
          />
        </div>
      ) : null}
    </li>
  );
}
