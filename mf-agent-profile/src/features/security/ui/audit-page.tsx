import { DownloadOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Select } from 'antd';
import type { RefSelectProps } from 'antd';
import dayjs from 'dayjs';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import { bankNow } from 'shared-kernel/http';
import { errorText, WORDS } from 'shared-kernel/locale';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { named, pageParam, patternParam, urlSchema, useNavigate, useUrlState } from 'shared-kernel/router';
import { notify } from 'shared-kernel/toast';
import { DateText, EmptyState, FilterChips, PageHeader, QueryBoundary } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { routes } from '../../../routes.ts';
import { useAgentTrail, useAudit, useExportAudit } from '../api/security.ts';
import { actionLabel, detailText, findAgentName, subjectText } from '../state/audit-words.ts';
import { forSuperusers } from './for-superusers.tsx';
import styles from './security.module.css';

const text = ru.audit;
const PAGE_SIZE = 50;
/** The columns share the width that there is; where that would break words, the table scrolls in its own frame. */
const FITS = { x: 640 };
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;
const auditSchema = urlSchema(
  {
    agent_id: named('agent', patternParam(UUID)),
    action: named('domain', patternParam(/^[a-z-]{1,40}$/u)),
    from: patternParam(DAY),
    to: patternParam(DAY),
    page: pageParam,
  },
  { steps: ['page'] },
);

/** `/security-audit`: who did what, when and from where; exported as a table. */
export function AuditPage(): ReactElement {
  const navigate = useNavigate();
  const { view, change } = useUrlState(auditSchema);
  const { page, ...filter } = view;
  const audit = useAudit({ ...filter, page, per_page: PAGE_SIZE });
  const agent = filter.agent_id;
  const { data: agentTrail = [] } = useAgentTrail(agent);
  const exportTrail = useExportAudit();
  const domain = useRef<RefSelectProps>(null);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const reset = (): void =>
    change({ agent_id: undefined, action: undefined, from: undefined, to: undefined });

  async function download(): Promise<void> {
    try {
      await exportTrail.mutateAsync(filter);
      notify.success(text.exported);
    } catch (error) {
      notify.error(text.exportFailed, errorText(error));
    }
  }

  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        backLabel={ru.security.toQueue}
        onBack={() => void navigate(routes.securityQueue.link())}
        extra={
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exportTrail.isPending}
            onClick={() => void download()}
          >
            {text.export}
          </Button>
        }
      />
      <Flex gap={12} wrap align="center" className={styles.toolbar ?? ''}>
        <Select
          ref={domain}
          allowClear
          aria-label={text.domain}
          placeholder={text.allActions}
          className={styles.domain ?? ''}
          value={filter.action ?? null}
          options={Object.entries(text.domains).map(([value, label]) => ({ value, label }))}
          onChange={(action) => change({ action })}
        />
        <DatePicker.RangePicker
          aria-label={text.period}
          allowEmpty={[true, true]}
          format="DD.MM.YYYY"
          maxDate={dayjs(bankNow())}
          value={[filter.from ? dayjs(filter.from) : null, filter.to ? dayjs(filter.to) : null]}
          onChange={(days) =>
            change({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })
          }
        />
        <FilterChips
          chips={
            agent === undefined
              ? []
              : [
                  {
                    key: 'agent',
                    label: text.ofAgent(findAgentName(agentTrail, agent)),
                    remove: () => change({ agent_id: undefined }),
                  },
                ]
          }
          isFiltered={isFiltered}
          onReset={reset}
          focusAfter={domain}
        />
      </Flex>
      <QueryBoundary query={audit} errorTitle={text.loadFailed}>
        {({ items, total }) => (
          <ResponsiveTable<AuditEntry>
            label={text.title}
            tableLayout="fixed"
            scroll={FITS}
            rows={items}
            rowKey={(entry) => entry.id}
            loading={audit.isPlaceholderData}
            empty={
              <EmptyState
                title={text.nothing}
                {...(isFiltered ? { action: <Button onClick={reset}>{WORDS.resetFilters}</Button> } : {})}
              />
            }
            pagination={{
              current: page,
              pageSize: PAGE_SIZE,
              total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (next) => change({ page: next }),
            }}
            columns={[
              {
                key: 'at',
                // Date and time stand in one line.
                width: 150,
                title: text.at,
                render: (_value, entry) => <DateText value={entry.at} withTime />,
              },
              {
                key: 'actor',
                width: '22%',
                title: text.actor,
                render: (_value, entry) => <Actor entry={entry} />,
              },
              { key: 'action', title: text.action, render: (_value, entry) => <Action entry={entry} /> },
              {
                key: 'subject',
                width: '18%',
                title: text.subject,
                render: (_value, entry) => <span className={styles.longWords}>{subjectText(entry)}</span>,
              },
              {
                key: 'from',
                width: '18%',
                title: text.from,
                render: (_value, entry) => <From entry={entry} />,
              },
            ]}
            renderCard={(entry) => (
              <Flex vertical gap={4} className={styles.longWords ?? ''}>
                <strong>
                  <Action entry={entry} />
                </strong>
                <span>{subjectText(entry)}</span>
                <Actor entry={entry} />
                <span className={styles.quiet}>
                  <DateText value={entry.at} withTime />
                </span>
                <span className={styles.quiet}>
                  <From entry={entry} />
                </span>
              </Flex>
            )}
          />
        )}
      </QueryBoundary>
    </>
  );
}

export const SecurityAuditPage = forSuperusers(AuditPage);

function Actor({ entry: { actor, address } }: { readonly entry: AuditEntry }): ReactElement {
  if (actor === null) return <span>{address === null ? text.server : text.unknown}</span>;
  return (
    <span className={styles.longWords}>
      {actor.name}
      <br />
      <small>{actor.email}</small>
    </span>
  );
}

function Action({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const detail = detailText(entry);
  return (
    <span className={styles.longWords}>
      {actionLabel(entry.action)}
      {detail ? (
        <>
          <br />
          <small>{detail}</small>
        </>
      ) : null}
    </span>
  );
}

function From({ entry: { address, device } }: { readonly entry: AuditEntry }): ReactElement {
  if (address === null) return <span>—</span>;
  return (
    <span className={styles.longWords}>
      {address}
      <br />
      <small>{device}</small>
    </span>
  );
}
