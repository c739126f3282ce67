import { Card, Flex } from 'antd';
import type { ReactElement } from 'react';
import { checkInn } from 'shared-kernel/domain/requisites';
import { bankName } from 'shared-kernel/locale';
import { paths, useNavigate, useParams } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState, PageHeader, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { NewApplicationButton } from '../../../common/new-application-button.tsx';
import { ru } from '../../../locale/ru.ts';
import { useClient } from '../api/client.ts';
import { ClientApplications } from './client-applications.tsx';
import { ClientContacts, ClientRequisites } from './client-facts.tsx';
import { ClientFiles } from './client-files.tsx';
import styles from './clients.module.css';
import { OtherBanks } from './other-banks.tsx';

/** `/clients/{inn}`: one client. */
export function ClientPage(): ReactElement {
  const { inn = '' } = useParams();
  return checkInn(inn).ok ? (
    <KnownClient key={inn} inn={inn} />
  ) : (
    <>
      <PageHeader title={ru.clients.title} />
      <EmptyState title={ru.clients.card.unknown} />
    </>
  );
}

/** What is known of a client: requisites, contacts, files, and the applications at every bank that the agent is signed in to. */
function KnownClient({ inn }: { readonly inn: string }): ReactElement {
  const navigate = useNavigate();
  const bank = useAtomValue(currentBankAtom);
  const query = useClient(inn);
  const latest = query.data?.applications[0];
  return (
    <>
      <PageHeader
        title={query.data?.name ?? ru.inn(inn)}
        subtitle={query.data?.name ? ru.inn(inn) : undefined}
        backLabel={ru.clients.card.back}
        onBack={() => void navigate(paths.clients.link())}
        extra={<NewApplicationButton known={{ inn, copy_from: latest?.hash_password }} />}
      />
      <div className={styles.card}>
        <Flex vertical gap={16} className={styles.column ?? ''}>
          <QueryBoundary
            query={query}
            errorTitle={ru.clients.card.failed}
            skeleton={<SkeletonCards count={2} minWidth={2000} rows={4} />}
            isEmpty={({ applications }) => applications.length === 0}
            empty={
              <Card>
                <EmptyState
                  compact
                  title={ru.clients.card.unknown}
                  description={ru.clients.card.unknownText}
                />
              </Card>
            }
          >
            {({ applications }) => (
              <Card title={ru.clients.card.applications(bankName(bank))}>
                <ClientApplications applications={applications} />
              </Card>
            )}
          </QueryBoundary>
          <OtherBanks inn={inn} current={bank} />
          {query.data && latest && <ClientFiles inn={inn} />}
        </Flex>
        {query.data && latest && (
          <Flex vertical gap={16} className={styles.column ?? ''}>
            <ClientRequisites client={query.data} />
            <ClientContacts client={query.data} />
          </Flex>
        )}
      </div>
    </>
  );
}
