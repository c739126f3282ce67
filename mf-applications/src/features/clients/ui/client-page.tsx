import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { checkInn } from 'shared-kernel/domain/requisites';
import { bankName } from 'shared-kernel/locale';
import { paths, useNavigate, useParams } from 'shared-kernel/router';
import { currentBankAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import {
  EmptyState,
  NotFoundPage,
  PageHeader,
  Panel,
  QueryBoundary,
  SkeletonCards,
  Text,
} from 'shared-kernel/ui';
import { findLatestApplication } from '../../../common/latest-application.ts';
import { NewApplicationButton } from '../../../common/new-application-button.tsx';
import { ru } from '../locale/ru.ts';
import { useClient, useClientAt } from '../api/client.ts';
import { combineCards } from '../state/combine-cards.ts';
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
    <NotFoundPage title={ru.clients.card.unknown} description={ru.clients.card.unknownText} />
  );
}

/** What is known of a client: requisites, contacts, files, and the applications at every bank that the agent is signed in to. */
function KnownClient({ inn }: { readonly inn: string }): ReactElement {
  const navigate = useNavigate();
  const bank = useAtomValue(currentBankAtom);
  const query = useClient(inn);
  const sessions = useBankSessions();
  const others = sessions.banks.filter((code) => code !== bank);
  // A bank that keeps no clients has nothing to say.
  const elsewhere = useClientAt(others, inn).filter(({ error }) => error?.code !== 'not_offered');
  const known = combineCards(
    [{ bank, data: query.data }, ...elsewhere].flatMap(({ bank: code, data }) =>
      data ? [{ bank: code, card: data }] : [],
    ),
  );
  const isUnknown = !known && elsewhere.every(({ data }) => data);
  const latest = findLatestApplication(
    [{ bank, data: query.data }, ...elsewhere].map(({ bank: code, data }) => ({
      bank: code,
      applications: data?.applications ?? [],
    })),
    bank,
  );
  return (
    <>
      <PageHeader
        title={known?.name ?? ru.inn(inn)}
        subtitle={known?.name ? ru.inn(inn) : undefined}
        backLabel={ru.clients.card.back}
        onBack={() => void navigate(paths.clients.link())}
        extra={<NewApplicationButton known={{ inn, copy_from: latest?.application.hash_password }} />}
      />
      <div className={styles.card}>
        <Flex vertical gap={16} className={styles.column ?? ''}>
          <QueryBoundary
            query={query}
            errorTitle={ru.clients.card.failed}
            skeleton={<SkeletonCards count={2} minWidth={2000} rows={4} />}
            isEmpty={({ applications }) => applications.length === 0}
            empty={
              <Panel title={ru.clients.card.applications(bankName(bank))}>
                {isUnknown ? (
                  <EmptyState
                    compact
                    title={ru.clients.card.unknown}
                    description={ru.clients.card.unknownText}
                  />
                ) : (
                  <Text tone="secondary">{ru.clients.card.noneAt}</Text>
                )}
              </Panel>
            }
          >
            {({ applications }) => (
              <Panel title={ru.clients.card.applications(bankName(bank))}>
                <ClientApplications applications={applications} />
              </Panel>
            )}
          </QueryBoundary>
          <OtherBanks answers={elsewhere} sessions={sessions} />
          {known && <ClientFiles inn={inn} banks={[bank, ...others]} />}
        </Flex>
        {known && (
          <Flex vertical gap={16} className={styles.column ?? ''}>
            <ClientRequisites client={known} />
            <ClientContacts client={known} />
          </Flex>
        )}
      </div>
    </>
  );
}
