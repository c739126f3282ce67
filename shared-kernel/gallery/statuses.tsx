import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { APPLICATION_STATUSES } from '../src/domain/statuses.ts';
import { DateText } from '../src/ui/date-text.tsx';
import { MoneyText } from '../src/ui/money-text.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { ApprovalTag, StatusTag, ToneTag } from '../src/ui/status-tag.tsx';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';
import styles from './gallery.module.css';

const text = ru.statuses;
const TONES = ['warning', 'processing', 'success', 'error', 'default'] as const;
const APPROVALS = ['does_not_exist', 'not_verified', 'success', 'negative'] as const;

/** What says where a case stands. */
export function Statuses(): ReactElement {
  const [place, setPlace] = useState(2);
  return (
    <Group title={text.title}>
      <Exhibit title={text.status} rule={text.statusRule}>
        {APPLICATION_STATUSES.map((status) => (
          <StatusTag key={status} status={status} />
        ))}
        <StatusTag status="archived" accept="approved" />
      </Exhibit>
      <Exhibit title={text.mark} rule={text.markRule}>
        {TONES.map((tone, index) => (
          <ToneTag key={tone} tone={tone}>
            {text.marks[index]}
          </ToneTag>
        ))}
      </Exhibit>
      <Exhibit title={text.changing} rule={text.changingRule}>
        <StatusTag status={APPLICATION_STATUSES[place] ?? 'new'} />
        <Button size="small" onClick={() => setPlace((place + 1) % APPLICATION_STATUSES.length)}>
          {text.change}
        </Button>
      </Exhibit>
      <Exhibit title={text.approval} rule={text.approvalRule}>
        {APPROVALS.map((approval) => (
          <ApprovalTag key={approval} approval={approval} />
        ))}
        <ApprovalTag approval="not_verified" isReturned />
      </Exhibit>
      <Exhibit title={text.figures} rule={text.figuresRule}>
        <div className={styles.figures}>
          <MoneyText kopecks={123_456_750} />
          <MoneyText kopecks={2_011_000_000} />
          <MoneyText kopecks={7_500_000} strong />
          <MoneyText kopecks={null} />
          <DateText value="2026-03-05" />
          <DateText value="2026-11-11T11:11:00Z" withTime />
          <DateText value={null} />
        </div>
      </Exhibit>
      <Exhibit title={text.header} rule={text.headerRule}>
        <div className={styles.wide}>
          <PageHeader
            title={text.headerTitle}
            subtitle={text.headerSubtitle}
            tags={<StatusTag status="doc_list" />}
            extra={<Button type="primary">{text.headerAction}</Button>}
            onBack={() => undefined}
          />
        </div>
      </Exhibit>
    </Group>
  );
}
