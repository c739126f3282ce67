import { Flex } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { getColumn } from 'shared-kernel/contract/application-columns';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import { bankName, stageLabel, statusLabel } from 'shared-kernel/locale';
import { Link } from 'shared-kernel/router';
import { MoneyText, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { handoffText } from '../../../common/handoff-text.ts';
import { SigningText } from '../../../common/signing-text.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { innLine } from '../state/inn-line.ts';
import type { ListedRow } from '../state/listed-row.ts';
import type { Selection } from '../state/use-selection.ts';
import { ListCell } from './list-columns.tsx';
import styles from './row-card.module.css';
import { ROW_LINK } from './row-keyboard.ts';
import { RowMenu } from './row-menu.tsx';
import { isSameText } from './row-text.ts';
import type { RowText } from './row-text.ts';
import { SelectBox } from './select-box.tsx';
import type { RowHandlers } from './use-row-actions.ts';

interface RowCardProps extends RowText {
  /** Visible; those that the card does not show elsewhere become lines at its end. */
  readonly columns: readonly ListColumn[];
  readonly actions: RowHandlers;
  readonly selection: Selection | null;
}

/** A row of the list on a phone. */
export function RowCard({ row, columns, now, actions, selection }: RowCardProps): ReactElement {
  return (
    <Flex vertical gap={4}>
      <Flex justify="space-between" align="center" gap={8} className={styles.head ?? ''}>
        <Flex align="center" gap={8}>
          {selection && (
            <SelectBox
              label={ru.lists.bulk.selectRow(row.id)}
              isChecked={selection.has(row)}
              onChange={(isChecked) => selection.toggle(row, isChecked)}
            />
          )}
          <Link to={applicationLink(row)} {...{ [ROW_LINK]: '' }} className={styles.number}>
            {ru.requests.number(row.id)}
          </Link>
        </Flex>
        <Flex align="center" gap={4}>
          <StatusTag status={row.status} accept={row.accept} />
          <RowMenu row={row} actions={actions} />
        </Flex>
      </Flex>
      <RowCardText row={row} columns={columns} now={now} />
    </Flex>
  );
}

const RowCardText = memo(function RowCardText({ row, columns, now }: RowText): ReactElement {
  return (
    <>
      <div>
        {row.client_name === undefined ? (
          <SmallText>{ru.requests.noClient}</SmallText>
        ) : (
          <span>{row.client_name}</span>
        )}
        {innLine(row) && <SmallText block>{innLine(row)}</SmallText>}
      </div>
      <Flex justify="space-between" gap={8}>
        <span className={styles.secondary}>
          {joined(row.product_title, row.partner && bankName(row.partner), atBank(row))}
        </span>
        {row.amount_kopecks !== undefined && <MoneyText kopecks={row.amount_kopecks} strong />}
      </Flex>
      <Flex justify="space-between" gap={8} wrap>
        <SmallText>{joined(findStage(row), handoffText(row))}</SmallText>
        <DeadlineText dueAt={row.due_at} />
      </Flex>
      {row.signing && row.signing !== 'not_required' && <SigningText state={row.signing} />}
      {columns
        .filter((name) => getColumn(name).card === undefined)
        .map((name) => (
          <Flex key={name} justify="space-between" gap={8} wrap>
            <SmallText>{getColumn(name).title}</SmallText>
            <ListCell name={name} row={row} now={now} />
          </Flex>
        ))}
    </>
  );
}, isSameText);

/** The stage, where its name says more than that of the status. */
const findStage = ({ stage, status }: ListedRow): string | undefined =>
  stage === undefined || stageLabel(stage) === statusLabel(status) ? undefined : stageLabel(stage);

/** The bank of the list, where the row does not name it already. */
const atBank = ({ bank, partner }: ListedRow): string | undefined =>
  bank === undefined || bank === partner ? undefined : ru.allBanks.at(bankName(bank));

/** What the bank names of it. */
const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ');
