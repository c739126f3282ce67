import { CheckCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { Alert, Card, Descriptions, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { dateOf } from 'shared-kernel/domain/instants';
import { formatDate } from 'shared-kernel/domain/dates';
import { checkInn } from 'shared-kernel/domain/requisites';
import { errorText, REQUISITE_TEXTS, statusLabel } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { BulletList } from '../../../common/lists.tsx';
import { ru } from '../../../locale/ru.ts';
import { useClient } from '../api/client.ts';
import type { ClientFacts } from '../api/client.ts';
import styles from './client-lookup.module.css';

export const INN_FIELD = 'client-inn';

interface ClientLookupProps {
  readonly inn: string;
  /** The user chose an offer without an INN. */
  readonly isAsked: boolean;
  /** The answers come from another application. */
  readonly isCopied: boolean;
  readonly onChange: (inn: string) => void;
}

/** The client by INN: facts of the registry and existing applications. */
export function ClientLookup({ inn, isAsked, isCopied, onChange }: ClientLookupProps): ReactElement {
  const [isLeft, setLeft] = useState(false);
  const checked = checkInn(inn);
  const query = useClient(checked.ok ? checked.value : null);
  const isWrong = !checked.ok && (inn === '' ? isAsked : isLeft || isAsked);
  const help = checked.ok ? undefined : REQUISITE_TEXTS.inn[checked.code];
  return (
    <Card title={ru.client.title}>
      <Form layout="vertical" component="div">
        <Form.Item
          label={ru.client.inn}
          htmlFor={INN_FIELD}
          required
          className={styles.inn ?? ''}
          {...(isWrong && help ? { validateStatus: 'error', help } : { help: ru.client.innHint })}
        >
          <Input
            id={INN_FIELD}
            size="large"
            autoFocus={inn === ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            value={inn}
            aria-invalid={isWrong}
            suffix={query.isFetching ? <LoadingOutlined aria-label={ru.client.searching} /> : <span />}
            onBlur={() => setLeft(true)}
            onChange={(event) => onChange(event.target.value.replace(/[^\d\s]/gu, ''))}
          />
        </Form.Item>
      </Form>
      {checked.ok && query.isError && (
        <Alert type="warning" showIcon title={ru.client.lookUpFailed} description={errorText(query.error)} />
      )}
      {checked.ok && query.data && <KnownClient client={query.data} isCopied={isCopied} />}
    </Card>
  );
}

interface KnownClientProps {
  readonly client: ClientFacts;
  readonly isCopied: boolean;
}

function KnownClient({ client, isCopied }: KnownClientProps): ReactElement {
  return (
    <Flex vertical gap={12} role="status">
      {client.known ? (
        <Descriptions
          size="small"
          column={1}
          items={[
            {
              key: 'name',
              label: ru.client.name,
              children: (
                <span>
                  <CheckCircleOutlined aria-hidden /> {client.name ?? ru.dash}
                </span>
              ),
            },
            { key: 'ogrn', label: ru.client.ogrn, children: client.ogrn ?? ru.dash },
            ...(client.kpp === null ? [] : [{ key: 'kpp', label: ru.client.kpp, children: client.kpp }]),
            { key: 'address', label: ru.client.address, children: client.address ?? ru.dash },
            ...(client.source === null
              ? []
              : [{ key: 'source', label: ru.client.source, children: client.source }]),
          ]}
        />
      ) : (
        <Typography.Text type="secondary">
          {isCopied ? ru.client.unknownCopied : ru.client.unknown}
        </Typography.Text>
      )}
      {client.duplicates.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={ru.client.duplicates(client.duplicates.length)}
          description={
            <BulletList>
              {client.duplicates.map((found) => (
                <li key={found.hash_password}>
                  <Link to={paths.issue.link(found.hash_password, 'completion')} className={styles.duplicate}>
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
