import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { checkInn } from 'shared-kernel/domain/requisites';
import { errorText, REQUISITE_TEXTS } from 'shared-kernel/locale';
import { FormItem, Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useClient, useRegisteredClient } from '../api/client.ts';
import styles from './client-lookup.module.css';
import { KnownClient } from './known-client.tsx';

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
  const registered = useRegisteredClient(checked.ok ? checked.value : null);
  const isWrong = !checked.ok && (inn === '' ? isAsked : isLeft || isAsked);
  const problem = checked.ok ? undefined : REQUISITE_TEXTS.inn[checked.code];
  return (
    <Panel title={ru.client.title}>
      <div>
        <FormItem
          label={ru.client.inn}
          htmlFor={INN_FIELD}
          className={styles.inn ?? ''}
          error={isWrong ? problem : undefined}
          hint={isWrong ? undefined : ru.client.innHint}
        >
          <Input
            id={INN_FIELD}
            aria-required
            size="large"
            autoFocus={inn === ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            value={inn}
            aria-invalid={isWrong}
            status={isWrong ? 'error' : ''}
            suffix={query.isFetching ? <LoadingOutlined aria-label={ru.client.searching} /> : <span />}
            onBlur={() => setLeft(true)}
            onChange={(event) => onChange(event.target.value.replace(/[^\d\s]/gu, ''))}
          />
        </FormItem>
      </div>
      {checked.ok && query.isError && (
        <Alert type="warning" showIcon title={ru.client.lookUpFailed} description={errorText(query.error)} />
      )}
      {checked.ok && query.data && (
        <KnownClient client={query.data} registered={registered} isCopied={isCopied} />
      )}
    </Panel>
  );
}
