import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import { Typography } from 'antd';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { ru } from '../locale/ru.ts';

/** Whether the request suits the bank. */
export function Verdict({ offer }: { readonly offer: Offer }): ReactElement {
  return offer.eligible ? (
    <Typography.Text type="success">
      <CheckCircleFilled aria-hidden /> {ru.offers.eligible}
    </Typography.Text>
  ) : (
    <Typography.Text type="danger">
      <StopOutlined aria-hidden /> {ru.offers.ineligible}
    </Typography.Text>
  );
}
