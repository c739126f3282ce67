import { Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { currentStep } from 'shared-kernel/domain/steps';
import { statusLabel } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { Text } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

/** The client's applications at other banks that belong to the same deal. */
export function DealLinks({ application }: { readonly application: Application }): ReactElement | null {
  if (application.deal.length === 0) return null;
  return (
    <Flex gap="0 12px" wrap align="center">
      <Text tone="secondary">{ru.deal.others}</Text>
      {application.deal.map((other) => {
        const { route } = currentStep([{ stage: other.stage, complete: false }], other.status);
        return (
          <Link
            key={other.hash_password}
            to={paths.issue.link(other.hash_password, route, { bank: other.bank })}
          >
            {ru.deal.otherAt(other.bank_name, other.id, statusLabel(other.status))}
          </Link>
        );
      })}
    </Flex>
  );
}
