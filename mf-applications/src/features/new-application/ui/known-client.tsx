import { Alert, Flex } from 'antd';
import { CheckCircleOutlined } from '@ant-design/icons';
import type { ReactElement, ReactNode } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { ORGANIZATION_STATE_TEXTS, REGISTRY_TEXTS, WORDS, statusLabel } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { FactList, Text } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import type { ClientFacts, RegisteredClient } from '../api/client.ts';
import styles from './client-lookup.module.css';

interface KnownClientProps {
  readonly client: ClientFacts;
  readonly registered: RegisteredClient;
  /** The answers come from another application. */
  readonly isCopied: boolean;
}

interface Fact {
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A fact that nobody knows is left out. */
const toFact = (key: string, label: string, children: ReactNode): readonly Fact[] =>
  children === null || children === undefined || children === '' ? [] : [{ key, label, children }];

/** What the bank's own directory knows comes first; the registry completes it. */
function listFacts(client: ClientFacts, { organization, source, asOf }: RegisteredClient): readonly Fact[] {
  const name = client.name ?? organization?.name;
  const { head, owners = [], statements = [], state } = organization ?? {};
  const [latest] = statements;
  const sources = [client.source, organization && REGISTRY_TEXTS.source(source, asOf)];
  return [
    ...toFact(
      'name',
      ru.client.name,
      <span>
        <CheckCircleOutlined aria-hidden /> {name ?? WORDS.notSpecified}
      </span>,
    ),
    ...toFact('state', ru.client.state, state && state !== 'active' ? ORGANIZATION_STATE_TEXTS[state] : null),
    ...toFact('ogrn', ru.requisites.ogrn, client.ogrn ?? organization?.ogrn),
    ...toFact('kpp', ru.requisites.kpp, client.kpp ?? organization?.kpp),
    ...toFact('address', ru.requisites.address, client.address ?? organization?.address),
    ...toFact('head', ru.client.head, head && [head.full_name, head.position].filter(Boolean).join(', ')),
    ...toFact(
      'owners',
      ru.client.owners,
      owners
        .map(({ name: owner, share_basis_points: share }) =>
          share === null ? owner : `${owner}\u00a0— ${formatRate(share)}`,
        )
        .join('; '),
    ),
    ...toFact(
      'revenue',
      ru.client.revenue(latest?.year ?? 0),
      latest && latest.revenue_kopecks !== null ? formatMoneyShort(latest.revenue_kopecks) : null,
    ),
    ...toFact('source', ru.client.source, sources.filter(Boolean).join('; ')),
  ];
}

/** What is known of a client: facts of the directory and of the registry, and applications that there are already. */
export function KnownClient({ client, registered, isCopied }: KnownClientProps): ReactElement {
  const { state, organization } = registered;
  const isKnown = client.known || organization !== null;
  return (
    <Flex vertical gap={12} role="status">
      {isKnown ? (
        <FactList items={[...listFacts(client, registered)]} />
      ) : state === 'asking' ? (
        <Text tone="secondary">{ru.client.askingRegistry}</Text>
      ) : (
        <Text tone="secondary">
          {isCopied ? ru.client.unknownCopied : ru.client.unknown}
          {state === 'absent' ? ` ${REGISTRY_TEXTS.notConnected('organization_registry')}.` : null}
          {state === 'unavailable' ? ` ${REGISTRY_TEXTS.unavailable('organization_registry')}` : null}
        </Text>
      )}
      {!client.known && organization && !isCopied && client.duplicates.length === 0 ? (
        <Text tone="secondary">{ru.client.fillLater}</Text>
      ) : null}
      {client.duplicates.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={ru.client.duplicates(client.duplicates.length)}
          description={
            <BulletList>
              {client.duplicates.map((found) => (
                <li key={found.hash_password}>
                  <Link
                    to={paths.issue.link(
                      found.hash_password,
                      'completion',
                      found.bank === undefined ? undefined : { bank: found.bank },
                    )}
                    className={styles.duplicate}
                  >
                    {ru.requests.number(found.id)}
                  </Link>
                  {` · ${[
                    found.bank_name,
                    found.product_title,
                    statusLabel(found.status),
                    ...(found.is_mine ? [] : [found.owner_name]),
                    formatDate(dateOf(found.created_at)),
                  ].join(' · ')}`}
                </li>
              ))}
            </BulletList>
          }
        />
      )}
    </Flex>
  );
}
