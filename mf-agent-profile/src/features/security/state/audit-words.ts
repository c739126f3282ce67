import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import { ru } from '../../../locale/ru.ts';

const text = ru.audit;
/** A word for every action of the catalogue; an older portal may still meet one that it does not know. */
const KNOWN_ACTIONS: Readonly<Record<AuditAction, string>> = text.actions;
const ACTIONS: Readonly<Record<string, string>> = KNOWN_ACTIONS;
const SUBJECTS: Readonly<Record<string, string>> = text.subjects;
const WORDS: Readonly<Record<string, string>> = text.words;

/** An action in words; one that this portal does not know yet stays as the bank names it. */
export const actionLabel = (action: string): string => ACTIONS[action] ?? action;

/** The target of the action. */
export function subjectText({ subject }: AuditEntry): string {
  if (subject === null) return '—';
  // A call is named in full: it has no number.
  const id = subject.type === 'call' ? (WORDS[subject.id] ?? subject.id) : subject.id.slice(0, 8);
  return [SUBJECTS[subject.type] ?? subject.type, subject.name ?? id].join(' · ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return WORDS[String(value)] ?? String(value);
}

/** The facts of an entry in one line. */
export function detailText({ detail }: AuditEntry): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${WORDS[name] ?? name}: ${valueText(value)}`)
    .join('; ');
}
