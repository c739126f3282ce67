import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useNavigate } from 'shared-kernel/router';
import { notify } from 'shared-kernel/toast';
import { Panel } from 'shared-kernel/ui';
import { EraseDataModal } from '../../../common/erase-data-modal.tsx';
import { ru } from '../locale/ru.ts';
import { routes } from '../../../routes.ts';
import { useAgentErasureTerms, useEraseAgentData } from '../api/security.ts';
import styles from './security.module.css';

const text = ru.erasure;

interface EraseAgentDataProps {
  readonly agentId: string;
  readonly agentName: string;
}

/** For a withdrawal of the consent that came on paper. */
export function EraseAgentData(props: EraseAgentDataProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <Panel title={text.agentCard}>
      <p className={styles.help}>{text.agentHelp}</p>
      <Button danger onClick={() => setOpen(true)}>
        {text.agentErase}
      </Button>
      {isOpen ? (
        <EraseAgentDialog
          {...props}
          onClose={() => setOpen(false)}
          onErased={() => void navigate(routes.securityQueue.link())}
        />
      ) : null}
    </Panel>
  );
}

interface EraseAgentDialogProps extends EraseAgentDataProps {
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** What goes and what stays, then the reason, the word and the password. */
export function EraseAgentDialog({
  agentId,
  agentName,
  onClose,
  onErased,
}: EraseAgentDialogProps): ReactElement {
  const terms = useAgentErasureTerms(agentId);
  const erase = useEraseAgentData();
  return (
    <EraseDataModal
      title={`${text.agentTitle} ${agentName}`}
      terms={terms}
      withReason
      onClose={onClose}
      onErase={async (body) => {
        await erase.mutateAsync({ params: { id: agentId }, body });
        notify.success(text.agentErased);
        onErased();
      }}
    />
  );
}
