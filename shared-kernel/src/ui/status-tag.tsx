import { Tag } from 'antd';
import type { ReactElement } from 'react';
import type { Approval } from '../contract/agent.ts';
import { statusTone } from '../domain/statuses.ts';
import type { StatusTone } from '../domain/statuses.ts';
import { APPROVAL_LABELS, statusLabel } from '../locale/statuses.ts';
import styles from './status-tag.module.css';

export interface ToneTagProps {
  readonly tone: StatusTone;
  readonly children: string;
}

/** A word coloured by what it means; the word alone carries the meaning. */
export function ToneTag({ tone, children }: ToneTagProps): ReactElement {
  return (
    <Tag color={tone} variant="filled" className={styles.tag ?? ''}>
      {children}
    </Tag>
  );
}

/** Status of an application with its label of chapter 4. */
export function StatusTag({ status }: { readonly status: string }): ReactElement {
  return <ToneTag tone={statusTone(status)}>{statusLabel(status)}</ToneTag>;
}

const APPROVAL_TONES: Readonly<Record<Approval, StatusTone>> = {
  success: 'success',
  not_verified: 'processing',
  negative: 'error',
  does_not_exist: 'warning',
};

/** The security service's decision about an agent. */
export function ApprovalTag({ approval }: { readonly approval: Approval }): ReactElement {
  return <ToneTag tone={APPROVAL_TONES[approval]}>{APPROVAL_LABELS[approval]}</ToneTag>;
}
