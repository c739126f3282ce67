import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { portalBanks } from 'shared-kernel/locale';
import { requestSignOut, session } from 'shared-kernel/session';
import { notify } from 'shared-kernel/toast';
import { EraseDataModal } from '../../../common/erase-data-modal.tsx';
import { ru } from '../locale/ru.ts';
import { useEraseOwnData, useErasureTerms } from '../api/personal-data.ts';
import styles from './profile.module.css';

const text = ru.personalData;

/** Withdrawing the consent: the agent's own way to be forgotten. */
export function EraseOwnData(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p className={styles.help}>{text.withdrawHelp}</p>
      <Button danger onClick={() => setOpen(true)}>
        {text.withdraw}
      </Button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Dialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const terms = useErasureTerms();
  const erase = useEraseOwnData();
  return (
    <EraseDataModal
      title={ru.erasure.title}
      terms={terms}
      onClose={onClose}
      onErase={async ({ password }) => {
        await erase.mutateAsync({ body: { password } });
        // The server has ended every session: this device forgets them too, that of the current bank with its data.
        for (const { code } of portalBanks()) if (code !== session.currentBank()) session.signOut(code);
        await requestSignOut();
        notify.success(text.withdrawn);
      }}
    />
  );
}
