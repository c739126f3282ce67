import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { WidgetProps } from 'shared-kernel/remote';
import { Panel, QueryBoundary, SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useSecondFactor } from '../api/second-factor.ts';
import { EnableFactorModal } from './enable-factor-modal.tsx';
import styles from './profile.module.css';

const text = ru.secondFactor;

/** The second factor that staff of the bank must enable before anything else. */
export function SecondFactorGate({ onEnabled }: WidgetProps['second-factor-gate']): ReactElement {
  const factor = useSecondFactor();
  const [isOpen, setOpen] = useState(false);
  const isEnabled = factor.data?.enabled === true;
  useEffect(() => {
    // The recovery codes are shown once: do not navigate away from them.
    if (isEnabled && !isOpen) onEnabled();
  }, [isEnabled, isOpen, onEnabled]);
  return (
    <Panel title={text.title}>
      <p className={styles.help}>{text.help}</p>
      <QueryBoundary query={factor} skeleton={<SkeletonText rows={1} />}>
        {() => (
          <Button
            type="primary"
            icon={<SafetyCertificateOutlined aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {text.enable}
          </Button>
        )}
      </QueryBoundary>
      {isOpen ? <EnableFactorModal onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
