import type { Stage, TimelineEvent } from 'shared-kernel/contract/applications';
import type { FormDocument } from 'shared-kernel/contract/forms';
import { jsonb } from '../../database/jsonb.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { bankData } from '../products/index.ts';
import { findReadableRow } from './access.ts';
import { getNamedAgent, toShortName, type NamedAgent, type TimelineActor } from './agent-names.ts';
import { changedLabels } from './changed-fields.ts';
import type { ApplicationRow } from './repository.ts';
import { timelineTexts } from './texts.ts';
import {
  findEvents,
  findLatestEvent,
  findMessages,
  insertEvent,
  setEventDetails,
} from './timeline-repository.ts';

/** Messages of one application that the list shows; older ones are in the discussions themselves. */
const MESSAGES = 500;
const MESSAGE_CHARACTERS = 300;
/** Changes of one person within this time are one event. */
const SAME_EVENT_MS = 30 * 60_000;

export interface NewEvent {
  readonly kind: TimelineEvent['kind'];
  readonly title: string;
  readonly details?: string | null;
  readonly actor: TimelineActor;
  /** Whom the details name. */
  readonly named?: readonly NamedAgent[];
  /** What it is about, where a later change may join it. */
  readonly subject?: string;
  readonly at: Date;
}

/** Writes what happened to the timeline, with whom the application is now. */
export async function recordEvent(
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'holder'>,
  { kind, title, details = null, actor, named, subject, at }: NewEvent,
): Promise<void> {
  await insertEvent(tx, {
    application_id: row.id,
    kind,
    title,
    details,
    actor: actor.name,
    actor_id: actor.id,
    named_agents: named && jsonb(Object.fromEntries(named.map(({ id, name }) => [id, name]))),
    holder: row.holder,
    subject: subject ?? null,
    created_at: at.toISOString(),
  });
}

/** Writes which answers of a form were changed; what one person changes at a stretch is one event. */
export async function recordChangedFields(
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'holder'>,
  change: {
    readonly agentId: string;
    readonly stage: Stage;
    readonly form: FormDocument;
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
    readonly at: Date;
  },
): Promise<void> {
  const { agentId, stage, form, before, after, at } = change;
  const labels = changedLabels(form, before, after);
  if (labels.length === 0) return;
  const subject = `fields:${stage}:${agentId}`;
  const last = await findLatestEvent(tx, row.id);
  const isSame = last?.subject === subject && at.getTime() - Date.parse(last.created_at) < SAME_EVENT_MS;
  if (isSame) {
    const known = last.details === null ? [] : last.details.split('\n');
    const details = [...new Set([...known, ...labels])].join('\n');
    if (details !== last.details) await setEventDetails(tx, last.id, details);
    return;
  }
  await recordEvent(tx, row, {
    kind: 'field',
    title: timelineTexts.fieldsChanged(stage),
    details: labels.join('\n'),
    actor: await getNamedAgent(tx, agentId),
    subject,
    at,
  });
}

function shorten(text: string): string {
  return text.length <= MESSAGE_CHARACTERS ? text : `${text.slice(0, MESSAGE_CHARACTERS)}…`;
}

async function findMessageEvents(
  db: DbOrTx,
  row: Pick<ApplicationRow, 'id' | 'bank'>,
  events: readonly TimelineEvent[],
): Promise<TimelineEvent[]> {
  return (await findMessages(db, row.id, MESSAGES)).map((message) => {
    const { last_name, first_name, middle_name } = message;
    return {
      id: message.id,
      kind: 'message',
      title: timelineTexts.message(message.title),
      details: shorten(message.text),
      actor:
        last_name === null || first_name === null
          ? bankData(row.bank).name
          : toShortName({ last_name, first_name, middle_name }),
      holder: events.findLast((event) => event.created_at <= message.created_at)?.holder ?? 'agent',
      created_at: message.created_at,
    };
  });
}

/** Everything that happened to an application, with the messages of its discussions, oldest first. */
export async function findTimeline(db: Db, actor: Actor, hash: string): Promise<TimelineEvent[]> {
  const row = await findReadableRow(db, actor, hash);
  const events = (await findEvents(db, row.id)).map(
    ({ id, kind, title, details, actor, holder, created_at }): TimelineEvent => ({
      ...{ id, kind, title, details, actor, holder, created_at },
    }),
  );
  const messages = await findMessageEvents(db, row, events);
  return [...events, ...messages].sort((a, b) => a.created_at.localeCompare(b.created_at));
}
