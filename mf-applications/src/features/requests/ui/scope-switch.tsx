import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { bankName, portalBanks } from 'shared-kernel/locale';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { ListScope } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './scope-switch.module.css';

/** The list of the current bank or of all, where the portal has several. */
export function ScopeSwitch({ control }: { readonly control: ListViewControl }): ReactElement | null {
  const bank = useAtomValue(currentBankAtom);
  const isMobile = useIsMobile();
  if (portalBanks().length < 2) return null;
  return (
    <div className={styles.scope}>
      <Segmented<ListScope>
        aria-label={ru.allBanks.scope}
        block={isMobile}
        value={control.view.scope}
        options={[
          { value: 'bank', label: bankName(bank) },
          { value: 'all', label: ru.allBanks.all },
        ]}
        onChange={control.look}
      />
    </div>
  );
}
