import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { Text } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

/** Whether the request suits the bank. */
export function Verdict({ offer }: { readonly offer: Offer }): ReactElement {
  return offer.eligible ? (
    <Text tone="success">
      <CheckCircleFilled aria-hidden /> {ru.offers.eligible}
    </Text>
  ) : (
    <Text tone="danger">
      <StopOutlined aria-hidden /> {ru.offers.ineligible}
    </Text>
  );
}
