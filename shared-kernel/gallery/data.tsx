import type { TableProps } from 'antd';
import type { ReactElement } from 'react';
import { CardList } from '../src/ui/card-list.tsx';
import { ClientFileFacts } from '../src/ui/client-file-facts.tsx';
import { CountBadge } from '../src/ui/count-badge.tsx';
import { DateText } from '../src/ui/date-text.tsx';
import { FactList } from '../src/ui/fact-list.tsx';
import { MoneyText } from '../src/ui/money-text.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { ResponsiveTable } from '../src/ui/responsive-table.tsx';
import { StatusTag } from '../src/ui/status-tag.tsx';
import { Timeline } from '../src/ui/timeline.tsx';
import { VisuallyHidden } from '../src/ui/visually-hidden.tsx';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';
import styles from './gallery.module.css';

const text = ru.data;
type Row = (typeof text.rows)[number];

const columns: NonNullable<TableProps<Row>['columns']> = [
  { title: text.client, dataIndex: 'client' },
  {
    title: text.sum,
    align: 'right',
    render: (_, row) => <MoneyText kopecks={row.kopecks} />,
    sorter: (one, other) => one.kopecks - other.kopecks,
  },
  { title: text.status, render: (_, row) => <StatusTag status={row.status} /> },
  { title: text.updated, render: (_, row) => <DateText value={row.updated} /> },
];

const card = (row: Row): ReactElement => (
  <div className={styles.rowCard}>
    <strong>{row.client}</strong>
    <MoneyText kopecks={row.kopecks} />
    <StatusTag status={row.status} />
    <DateText value={row.updated} />
  </div>
);

const FACTS = text.rows.map(({ client, kopecks }) => ({
  key: client,
  label: client,
  children: <MoneyText kopecks={kopecks} />,
}));

/** Rows and cards. */
export function Data(): ReactElement {
  return (
    <Group title={text.title}>
      <Exhibit title={text.table} rule={text.tableRule}>
        <div className={styles.wide}>
          <ResponsiveTable
            label={text.table}
            rows={text.rows}
            rowKey={({ client }) => client}
            renderCard={card}
            columns={columns}
          />
        </div>
      </Exhibit>
      <Exhibit title={text.emptyTable} rule={text.emptyTableRule}>
        <div className={styles.wide}>
          <ResponsiveTable<Row>
            label={text.emptyTable}
            rows={[]}
            rowKey={({ client }) => client}
            renderCard={card}
            columns={columns.map(({ sorter: _sorter, ...column }) => column)}
          />
        </div>
      </Exhibit>
      <Exhibit title={text.cards} rule={text.cardsRule}>
        <div className={styles.wide}>
          <CardList label={text.cards} rows={text.rows} rowKey={({ client }) => client} renderCard={card} />
        </div>
      </Exhibit>
      <Exhibit title={text.panel} rule={text.panelRule}>
        <Panel title={text.panelTitle} extra={<a href="#panel">{text.panelLink}</a>} className={styles.wide}>
          {text.panelText}
        </Panel>
        <Panel title={text.panelTitle} size="small">
          {text.panelText}
        </Panel>
      </Exhibit>
      <Exhibit title={text.count} rule={text.countRule}>
        {[3, 120].map((count, index) => (
          <span key={count}>
            <CountBadge count={count} />
            <VisuallyHidden>{text.countNames[index]}</VisuallyHidden>
          </span>
        ))}
      </Exhibit>
      <Exhibit title={text.facts} rule={text.factsRule}>
        <div className={styles.wide}>
          <FactList items={FACTS} columns={3} />
        </div>
        <div className={styles.wide}>
          <FactList items={FACTS} columns={3} isStacked />
        </div>
      </Exhibit>
      <Exhibit title={text.timeline} rule={text.timelineRule}>
        <Timeline items={text.events} />
      </Exhibit>
      <Exhibit title={text.file} rule={text.fileRule}>
        <ClientFileFacts file={text.clientFile} />
      </Exhibit>
    </Group>
  );
}
