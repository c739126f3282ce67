import { Flex } from 'antd';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientApplication } from 'shared-kernel/contract/clients';
import { Link } from 'shared-kernel/router';
import { DateText, MoneyText, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { PlainList } from '../../../common/lists.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import styles from './clients.module.css';

interface ClientApplicationsProps {
  readonly applications: readonly ClientApplication[];
  /** Of the current bank unless told otherwise. */
  readonly bank?: BankCode;
}

/** A client's applications at one bank, the latest first. */
export function ClientApplications({ applications, bank }: ClientApplicationsProps): ReactElement {
  return (
    <PlainList gap={8}>
      {applications.map((application) => (
        <li key={application.hash_password} className={styles.row}>
          <Flex vertical className={styles.facts ?? ''}>
            <Link to={applicationLink({ ...application, bank })}>{ru.requests.number(application.id)}</Link>
            <SmallText>
              {application.product_title} · <DateText value={application.created_at} />
            </SmallText>
          </Flex>
          <MoneyText kopecks={application.amount_kopecks} />
          <StatusTag status={application.status} accept={application.accept} />
        </li>
      ))}
    </PlainList>
  );
}
