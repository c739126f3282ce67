import { Tag } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Approval } from '../contract/agent.ts';
import type { AcceptState } from '../contract/applications.ts';
import { statusTone } from '../domain/statuses.ts';
import type { StatusTone } from '../domain/statuses.ts';
import {
  ACCEPT_LABELS,
  APPROVAL_LABELS,
  RETURNED_LABEL,
  statusLabel,
  WITHDRAWN_LABEL,
} from '../locale/statuses.ts';
import styles from './status-tag.module.css';

export interface ToneTagProps {
  readonly tone: StatusTone;
  readonly children: string;
}

/** A word coloured by what it means; the word alone carries the meaning. One that changes on the page is marked for two seconds. */
export function ToneTag({ tone, children }: ToneTagProps): ReactElement {
  const [shown, setShown] = useState(children);
  const [isChanged, setChanged] = useState(false);
  if (shown !== children) {
    setShown(children);
    setChanged(true);
  }
  return (
    <Tag
      // Anew with every word, so that the mark of a second change begins again.
      key={children}
      color={tone}
      variant="filled"
      className={[styles.tag, isChanged && styles.changed].filter(Boolean).join(' ')}
    >
      {children}
    </Tag>
  );
}

/** The tone of a bank's decision. */
export const ACCEPT_TONES: Readonly<Record<AcceptState, StatusTone>> = {
  approved: 'success',
  refused: 'error',
  in_process: 'processing',
};

export interface StatusTagProps {
  readonly status: string;
  /** The bank's decision: it stands beside «В архиве», which says nothing about the outcome. */
  readonly accept?: AcceptState | undefined;
}

/** Status of an application with its label of chapter 4. */
export function StatusTag({ status, accept }: StatusTagProps): ReactElement {
  const tag = <ToneTag tone={statusTone(status)}>{statusLabel(status)}</ToneTag>;
  if (status !== 'archived' || accept === undefined || accept === 'in_process') return tag;
  return (
    <span className={styles.tags}>
      {tag}
      <ToneTag tone={ACCEPT_TONES[accept]}>{ACCEPT_LABELS[accept]}</ToneTag>
    </span>
  );
}

const APPROVAL_TONES: Readonly<Record<Approval, StatusTone>> = {
  success: 'success',
  not_verified: 'processing',
  negative: 'error',
  does_not_exist: 'warning',
};

interface ApprovalTagProps {
  readonly approval: Approval;
  /** The questionnaire is back at the agent for corrections. */
  readonly isReturned?: boolean | undefined;
  /** There was an approval, which the security service took back. */
  readonly isWithdrawn?: boolean | undefined;
}

/** The security service's decision about an agent. */
export function ApprovalTag({
  approval,
  isReturned = false,
  isWithdrawn = false,
}: ApprovalTagProps): ReactElement {
  if (isReturned) return <ToneTag tone="warning">{RETURNED_LABEL}</ToneTag>;
  if (isWithdrawn) return <ToneTag tone={APPROVAL_TONES.negative}>{WITHDRAWN_LABEL}</ToneTag>;
  return <ToneTag tone={APPROVAL_TONES[approval]}>{APPROVAL_LABELS[approval]}</ToneTag>;
}
