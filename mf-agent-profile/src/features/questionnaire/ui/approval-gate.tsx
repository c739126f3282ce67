import { LogoutOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { requestSignOut } from 'shared-kernel/session';
import { useSetAtom } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useQuestionnaire } from '../api/questionnaire.ts';
import { gateOpenAtom, isEditable, isGateClosable } from '../state/gate.ts';
import { usePageAddress } from '../state/page-address.ts';
import { GateOverview } from './gate-overview.tsx';
import { QuestionnaireEditor } from './questionnaire-editor.tsx';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;
/** Over the whole window. */
const FULL = {
  container: styles.fullContainer ?? '',
  header: styles.fullHeader ?? '',
  body: styles.fullBody ?? '',
};

/**
 * The modal of agents who are not approved. It cannot be closed until the questionnaire is filled and has its files
 * (chapter 4; decision 0120): first it shows what is missing, then, over the whole window, the pages to fill in.
 */
export function ApprovalGate(): ReactElement | null {
  const { data } = useQuestionnaire();
  const setGateOpen = useSetAtom(gateOpenAtom);
  const { view, change } = usePageAddress();
  const [isClosed, setClosed] = useState(false);
  const isClosable = data !== undefined && isGateClosable(data);
  // A questionnaire that is ready when the page opens needs no modal; one that becomes ready in it stays open.
  const [wasBlocked, setWasBlocked] = useState(false);
  if (data && !isClosable && !wasBlocked) setWasBlocked(true);
  if (data && !isClosable && isClosed) setClosed(false);
  const isOpen = data !== undefined && isEditable(data) && wasBlocked && !isClosed;
  const isFilling = view.page !== undefined;

  useEffect(() => {
    setGateOpen(isOpen);
    return () => setGateOpen(false);
  }, [isOpen, setGateOpen]);

  if (!data) return null;
  return (
    <Modal
      open={isOpen}
      title={isFilling ? <span className={styles.fullTitle}>{text.title}</span> : text.title}
      width={isFilling ? '100%' : 480}
      {...(isFilling ? { className: styles.full ?? '' } : {})}
      classNames={isFilling ? FULL : {}}
      closable={isClosable && { 'aria-label': text.close }}
      keyboard={isClosable}
      mask={{ closable: false }}
      onCancel={() => setClosed(true)}
      footer={
        isFilling ? null : (
          <Button
            type="text"
            icon={<LogoutOutlined aria-hidden />}
            onClick={() =>
              void requestSignOut().catch((error: unknown) => notifyError(error, text.signOutFailed))
            }
          >
            {text.signOut}
          </Button>
        )
      }
    >
      {isFilling ? (
        <p className={styles.message}>{data.state === 'returned' ? text.returnedText : text.gateMessage}</p>
      ) : null}
      {isOpen && isFilling ? (
        <QuestionnaireEditor questionnaire={data} onLeave={() => change({ page: undefined })} />
      ) : null}
      {isOpen && !isFilling ? (
        <GateOverview questionnaire={data} onOpen={(page) => change({ page })} />
      ) : null}
    </Modal>
  );
}
