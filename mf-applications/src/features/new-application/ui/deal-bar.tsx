import { BankOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { Panel, Text } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './deal-bar.module.css';

interface DealBarProps {
  readonly chosen: readonly Offer[];
  /** How many offers can be chosen. */
  readonly usable: number;
  readonly isLocked: boolean;
  readonly onCreate: () => void;
}

/** The main way: one press for every chosen bank, at the bottom of the page while the user compares. */
export function DealBar({ chosen, usable, isLocked, onCreate }: DealBarProps): ReactElement | null {
  if (usable === 0) return null;
  return (
    <Panel size="small" aria-label={ru.deal.title} className={styles.bar}>
      <Flex gap={12} align="center" justify="space-between" wrap className={styles.content}>
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
  );
}
