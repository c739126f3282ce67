import { MessageOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { getColumn } from 'shared-kernel/contract/application-columns';
import type { Field, ListColumn } from 'shared-kernel/contract/application-columns';
import type { Instant } from 'shared-kernel/domain/dates';
import { formatDateTime, formatTimeAgo } from 'shared-kernel/domain/instants';
import { formatInteger } from 'shared-kernel/domain/money';
import { ACCEPT_LABELS, bankName, stageLabel, statusLabel } from 'shared-kernel/locale';
import { Link } from 'shared-kernel/router';
import { CountBadge, MoneyText, StatusTag, ToneTag, VisuallyHidden } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { handoffText } from '../../../common/handoff-text.ts';
import { OneLine } from '../../../common/one-line.tsx';
import { SigningText } from '../../../common/signing-text.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { innLine } from '../state/inn-line.ts';
import type { ListedRow } from '../state/listed-row.ts';
import styles from './list-table.module.css';
import { ROW_LINK } from './row-keyboard.ts';

const ACCEPT_TONES = { approved: 'success', refused: 'error', in_process: 'processing' } as const;

type Row = ListedRow;

/** Cells that are more than the text of their values; a value that the bank does not name leaves its place empty. */
const CELLS: Readonly<Partial<Record<ListColumn, (row: Row) => ReactNode>>> = {
  id: (row) => (
    <Link to={applicationLink(row)} {...{ [ROW_LINK]: '' }} aria-label={ru.requests.openNumber(row.id)}>
      {row.id}
    </Link>
  ),
  client: (row) => (
    <Flex vertical>
      <OneLine>{row.client_name}</OneLine>
      <Flex gap={8} align="center">
        {innLine(row) && <SmallText>{innLine(row)}</SmallText>}
        <UnreadMessages count={row.unread_messages ?? 0} />
      </Flex>
    </Flex>
  ),
  product: (row) => (
    <Flex vertical>
      <OneLine>{row.product_title}</OneLine>
      {row.partner && <SmallText>{bankName(row.partner)}</SmallText>}
    </Flex>
  ),
  accept: ({ accept }) => accept && <ToneTag tone={ACCEPT_TONES[accept]}>{ACCEPT_LABELS[accept]}</ToneTag>,
  status: (row) => (
    <>
      <div>
        <StatusTag status={row.status} accept={row.accept} />
      </div>
      <StageText row={row} />
    </>
  ),
  // Where nothing is to be signed there is nothing to say.
  signing: ({ signing }) => signing && signing !== 'not_required' && <SigningText state={signing} />,
  holder: (row) => (
    <Flex vertical className={styles.unbroken}>
      <SmallText>{handoffText(row)}</SmallText>
      <DeadlineText dueAt={row.due_at} short />
    </Flex>
  ),
};

interface ListCellProps {
  readonly name: ListColumn;
  readonly row: Row;
  readonly now: Instant;
}

/** The cell of a column: its own component, or its values below each other. */
export function ListCell({ name, row, now }: ListCellProps): ReactNode {
  const values: Readonly<Record<string, unknown>> = row;
  if (Object.keys(getColumn(name).fields).every((key) => values[key] === undefined)) return <NotNamed />;
  const cell = CELLS[name];
  if (cell !== undefined) return cell(row);
  return Object.entries(getColumn(name).fields).map(([key, field]) => (
    <FieldText key={key} field={field} value={values[key]} now={now} />
  ));
}

/** The place of what the bank does not name: a dash, and words for a screen reader. */
export function NotNamed(): ReactElement {
  return (
    <SmallText>
      <span aria-hidden>{ru.dash}</span>
      <VisuallyHidden>{ru.requests.notNamed}</VisuallyHidden>
    </SmallText>
  );
}

/** The stage, where its name says more than the status and what the bank decided. */
function StageText({ row: { stage, status, accept } }: { readonly row: Row }): ReactElement | null {
  if (stage === undefined || stageLabel(stage) === statusLabel(status)) return null;
  if (stage === 'issue_finished' && accept !== undefined && accept !== 'in_process') return null;
  return (
    <SmallText block>
      <OneLine>{stageLabel(stage)}</OneLine>
    </SmallText>
  );
}

function UnreadMessages({ count }: { readonly count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span title={ru.requests.unreadMessages(count)} className={styles.messages}>
      <MessageOutlined aria-label={ru.requests.unreadMessages(count)} />
      <CountBadge count={count} />
    </span>
  );
}

interface FieldTextProps {
  readonly field: Field;
  readonly value: unknown;
  readonly now: Instant;
}

function FieldText({ field, value, now }: FieldTextProps): ReactNode {
  if (value === null || value === undefined) return null;
  if (field.toText !== undefined) return <div>{field.toText(value)}</div>;
  if (field.kind === 'kopecks') return <MoneyText kopecks={Number(value)} />;
  if (field.kind === 'instant') return <Ago instant={String(value)} now={now} />;
  return <div>{field.kind === 'number' ? formatInteger(Number(value)) : String(value)}</div>;
}

/** Numbers stand below each other by their last digit. */
export function isNumeric(name: ListColumn): boolean {
  return (
    name !== 'id' &&
    Object.values(getColumn(name).fields).every(({ kind }) => kind === 'kopecks' || kind === 'number')
  );
}

function Ago({ instant, now }: { readonly instant: Instant; readonly now: Instant }): ReactElement {
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      <SmallText>{formatTimeAgo(instant, now)}</SmallText>
    </time>
  );
}
