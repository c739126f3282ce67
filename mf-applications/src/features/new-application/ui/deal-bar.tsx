import { BankOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { Panel, Text, useHeightVariable } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './deal-bar.module.css';

interface DealBarProps {
  readonly chosen: readonly Offer[];
  readonly isLocked: boolean;
  readonly onCreate: () => void;
}

/** The main way: one press for every chosen bank, at the bottom of the page while the user compares. */
export function DealBar({ chosen, isLocked, onCreate }: DealBarProps): ReactElement {
  const bar = useHeightVariable('--page-action-height');
  return (
    <div ref={bar} className={styles.bar}>
      <Panel size="small" aria-label={ru.deal.title}>
        <Flex gap={12} align="center" justify="space-between" wrap>
          <Text role="status">
            {chosen.length === 0
              ? ru.deal.choose
              : ru.deal.chosen(chosen.map((offer) => offer.bank_name).join(', '))}
          </Text>
          <Button
            type="primary"
            icon={<BankOutlined aria-hidden />}
            disabled={isLocked || chosen.length === 0}
            onClick={onCreate}
          >
            {ru.deal.create(chosen.length)}
          </Button>
        </Flex>
      </Panel>
    </div>
  );
}
