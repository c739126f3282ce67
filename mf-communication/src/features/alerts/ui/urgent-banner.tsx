import { CheckOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { findUnread, toReadId } from 'shared-kernel/domain/urgent-messages';
import { currentBankAtom, readAlertIdsAtom } from 'shared-kernel/session';
import { useAtom, useAtomValue } from 'shared-kernel/state';
import { useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useAlertMessages } from '../api/dataset.ts';
import styles from './urgent-banner.module.css';

const text = ru.alerts;
const TYPES = { info: 'info', warning: 'warning', critical: 'error' } as const;

/**
 * Urgent messages of the bank, one at a time, the gravest first; a message that was read does not come back. Closed, it
 * is as high as the place that the shell keeps for it, so that no page moves when it comes.
 */
export function UrgentBanner(): ReactElement | null {
  const { data } = useAlertMessages();
  const [readIds, markRead] = useAtom(readAlertIdsAtom);
  const bank = useAtomValue(currentBankAtom);
  const [position, setPosition] = useState(0);
  // Beside the controls a narrow window leaves no room for the text: they come with it when it is opened.
  const isNarrow = useMediaQuery('(width < 1024px)');
  const messages = findUnread(data ?? [], readIds, bank);
  const [isOpen, setOpen] = useState(false);
  const index = Math.min(position, messages.length - 1);
  const message = messages[index];
  if (!message) return null;

  const controls = (
    <Space size={isNarrow ? 0 : 4} wrap>
      {messages.length > 1 ? (
        <>
          <span className={styles.count}>{formatCount(messages.length, text.count)}</span>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label={text.previous}
            disabled={index === 0}
            onClick={() => setPosition(index - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label={text.next}
            disabled={index === messages.length - 1}
            onClick={() => setPosition(index + 1)}
          />
        </>
      ) : null}
      <Button
        size="small"
        {...(isNarrow ? {} : { icon: <CheckOutlined aria-hidden /> })}
        aria-label={text.hideName(message.title)}
        onClick={() => markRead(toReadId(bank, message))}
      >
        {text.hide}
      </Button>
    </Space>
  );

  return (
    <section aria-label={text.region} className={styles.banner}>
      <Alert
        banner
        role={message.level === 'critical' ? 'alert' : 'status'}
        type={TYPES[message.level]}
        showIcon={!isNarrow}
        classNames={{ section: styles.section ?? '' }}
        title={
          <>
            <div className={styles.line}>
              <span className={isOpen ? styles.whole : styles.short}>
                <strong>{message.title}.</strong> {!isNarrow || isOpen ? message.text : null}
              </span>
              {message.text === '' && !isNarrow ? null : (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? text.less : isNarrow ? text.moreOf(messages.length) : text.more}
                </button>
              )}
            </div>
            {isNarrow && isOpen ? controls : null}
          </>
        }
        {...(isNarrow ? {} : { action: controls })}
      />
    </section>
  );
}
