import type { AuditEntry } from 'shared-kernel/contract/audit';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { portalPartners, stageLabel, statusLabel } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';

const text = ru.audit;
const ACTIONS: Readonly<Record<string, string>> = text.actions;
const SUBJECTS: Readonly<Record<string, string>> = text.subjects;
const WORDS: Readonly<Record<string, string>> = text.words;

const INSTANT = /^\d{4}-\d{2}-\d{2}T/u;
/** `/client/inn`, `working_capital_loan`, a UUID, a digest: what only programs read. */
const CODE = /^\/|^[a-z\d]+([_.-][a-z\d]+)+$|^[\da-f]{32,}$/u;

/** An action in words; one that this portal does not know yet stays as the bank names it. */
export const actionLabel = (action: string): string => ACTIONS[action] ?? action;

/** The target of the action; of a call what it reads. Where there is no word for that, its name stands in the export alone. */
export function subjectText({ subject }: AuditEntry): string {
  if (subject === null) return '—';
  const kind = SUBJECTS[subject.type] ?? subject.type;
  if (subject.type === 'call') return WORDS[subject.id] ?? kind;
  return [kind, subject.name ?? subject.id.slice(0, 8)].join(' · ');
}

/** The name of an agent who acts or is acted on in one of the entries. */
export function findAgentName(entries: readonly AuditEntry[], agentId: string): string | undefined {
  for (const { actor, subject } of entries) {
    if (actor?.id === agentId) return actor.name || actor.email;
    if (subject?.id === agentId && subject.name !== null) return subject.name;
  }
  return undefined;
}

/** A value in words; nothing where there are none for it. */
function findValueText(value: unknown): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const words = value.map(findValueText).filter((each) => each !== null);
    return words.length < value.length ? String(value.length) : words.join(', ') || null;
  }
  if (typeof value === 'object') return null;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  const plain = String(value);
  const known = WORDS[plain] ?? portalPartners().find(({ code }) => code === plain)?.name;
  if (known !== undefined) return known;
  const label = stageLabel(plain) === plain ? statusLabel(plain) : stageLabel(plain);
  if (label !== plain) return label;
  if (INSTANT.test(plain)) return formatDateTime(plain);
  return CODE.test(plain) ? null : plain;
}

/** The facts of an entry in one line. What has no word, ids and digests among it, stands in the export alone. */
export function detailText({ detail }: AuditEntry): string {
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      const [word, said] = [WORDS[name], findValueText(value)];
      return word === undefined || said === null ? [] : [`${word}: ${said}`];
    })
    .join('; ');
}
