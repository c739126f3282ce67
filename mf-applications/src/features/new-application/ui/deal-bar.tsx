import { BankOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Typography } from 'antd';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { ru } from '../../../locale/ru.ts';
import styles from './deal-bar.module.css';

interface DealBarProps {
  readonly chosen: readonly Offer[];
  readonly isLocked: boolean;
  readonly onCreate: () => void;
}

/** The selected banks, at the bottom of the page while the user compares. */
export function DealBar({ chosen, isLocked, onCreate }: DealBarProps): ReactElement | null {
  if (chosen.length === 0) return null;
  return (
    <Card size="small" role="region" aria-label={ru.deal.title} className={styles.bar ?? ''}>
      <Flex gap={12} align="center" justify="space-between" wrap className={styles.content}>
        <Typography.Text role="status">
          {chosen.length === 1
            ? ru.deal.oneMore(chosen[0]?.bank_name ?? '')
            : ru.deal.chosen(chosen.map((offer) => offer.bank_name).join(', '))}
        </Typography.Text>
        <Button
          type="primary"
          icon={<BankOutlined aria-hidden />}
          disabled={isLocked || chosen.length < 2}
          onClick={onCreate}
        >
          {ru.deal.create(chosen.length)}
        </Button>
      </Flex>
    </Card>
  );
}
