import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import { useDocumentApplications } from '../api/use-document-applications.ts';
import styles from './filters.module.css';

/** Pause in typing after which the bank is asked, ms. */
const PAUSE_MS = 300;
const MAX_SEARCH = 100;

export interface ApplicationFilterProps {
  readonly value: string | undefined;
  readonly onChange: (hash: string | undefined) => void;
}

/** Filters the list by one application, found by its number or client. */
export function ApplicationFilter({ value, onChange }: ApplicationFilterProps): ReactElement {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useDocumentApplications(search, value);
  const options = (query.data ?? []).map(({ id, hash_password, client_name }) => ({
    value: hash_password,
    label: ru.page.applicationOption(id, client_name),
  }));
  return (
    <Select
      aria-label={ru.page.applicationFilter}
      placeholder={ru.page.applicationAny}
      allowClear
      // The bank has searched already: no second filter here.
      showSearch={{
        filterOption: false,
        searchValue: text,
        onSearch: (next) => setText(next.slice(0, MAX_SEARCH)),
      }}
      loading={query.isFetching}
      notFoundContent={ru.page.applicationNone}
      value={value ?? null}
      onChange={(next) => {
        setText('');
        onChange(next ?? undefined);
      }}
      options={options}
      popupMatchSelectWidth={false}
      className={styles.application ?? ''}
    />
  );
}
