import { LogoutOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { requestSignOut } from 'shared-kernel/session';
import { useSetAtom } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useQuestionnaire } from '../api/questionnaire.ts';
import { gateOpenAtom, isEditable, isGateClosable } from '../state/gate.ts';
import { QuestionnaireEditor } from './questionnaire-editor.tsx';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;

/**
 * The modal of agents who are not approved: it holds the questionnaire and cannot be closed until that is
 * filled and its documents are signed (chapter 4).
 */
export function ApprovalGate(): ReactElement | null {
  const { data } = useQuestionnaire();
  const isMobile = useIsMobile();
  const setGateOpen = useSetAtom(gateOpenAtom);
  const [isClosed, setClosed] = useState(false);
  const isClosable = data !== undefined && isGateClosable(data);
  // A questionnaire that is ready when the page opens needs no modal; one that becomes ready in it stays open.
  const [wasBlocked, setWasBlocked] = useState(false);
  if (data && !isClosable && !wasBlocked) setWasBlocked(true);
  if (data && !isClosable && isClosed) setClosed(false);
  const isOpen = data !== undefined && isEditable(data) && wasBlocked && !isClosed;

  useEffect(() => {
    setGateOpen(isOpen);
    return () => setGateOpen(false);
  }, [isOpen, setGateOpen]);

  if (!data) return null;
  return (
    <Modal
      open={isOpen}
      title={text.title}
      width={isMobile ? '100%' : 1080}
      closable={isClosable}
      keyboard={isClosable}
      mask={{ closable: false }}
      onCancel={() => setClosed(true)}
      footer={
        <>
          <Button
            type="text"
            icon={<LogoutOutlined aria-hidden />}
            onClick={() => void requestSignOut().catch((error: unknown) => notifyError(error))}
          >
            {text.signOut}
          </Button>
          <Button
            disabled={!isClosable}
            title={isClosable ? '' : text.closeBlocked}
            onClick={() => setClosed(true)}
          >
            {text.close}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={text.gateMessage} className={styles.notice ?? ''} />
      {isOpen ? <QuestionnaireEditor questionnaire={data} /> : null}
    </Modal>
  );
}
