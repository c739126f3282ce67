import { sql } from 'kysely';
import type { Stage, TimelineEvent } from 'shared-kernel/contract/applications';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { AppContext } from '../../app-context.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { bankData } from '../products/all-banks.ts';
import { timelineTexts } from './application-texts.ts';
import { nameOfAgent, toShortName } from './application-view.ts';
import { timelineOf, type ApplicationRow } from './applications-repository.ts';
import { changedLabels } from './changed-fields.ts';
import { record } from './flow.ts';

/** Messages of one application that the list shows; older ones are in the discussions themselves. */
const MESSAGES = 500;
const MESSAGE_CHARACTERS = 300;
/** Changes of one person within this time are one event. */
const SAME_EVENT_MS = 30 * 60_000;

interface MessageRow {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly side: 'agent' | 'bank' | 'system';
  readonly created_at: string;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly middle_name: string | null;
}

async function messagesOf(db: DbOrTx, applicationId: number): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, t.title, m.text, m.side, m.created_at, a.last_name, a.first_name, a.middle_name
    from chat_messages m
    join chat_threads t on t.id = m.thread_id
    left join agents a on a.id = m.author_id
    where t.application_id = ${applicationId} and m.side <> 'system'
    order by m.id desc limit ${MESSAGES}`.execute(db);
  return rows.reverse();
}

function cut(text: string): string {
  return text.length <= MESSAGE_CHARACTERS ? text : `${text.slice(0, MESSAGE_CHARACTERS)}…`;
}

/** Everything that happened to an application, with the messages of its discussions, oldest first. */
export async function timeline(
  db: DbOrTx,
  row: Pick<ApplicationRow, 'id' | 'bank'>,
): Promise<TimelineEvent[]> {
  const events = (await timelineOf(db, row.id)).map(
    ({ application_id: _application, subject: _subject, ...event }): TimelineEvent => event,
  );
  const messages = (await messagesOf(db, row.id)).map((message): TimelineEvent => {
    const { last_name, first_name, middle_name } = message;
    const author =
      last_name === null || first_name === null
        ? bankData(row.bank).name
        : toShortName({ last_name, first_name, middle_name });
    return {
      id: message.id,
      kind: 'message',
      title: timelineTexts.message(message.title),
      details: cut(message.text),
      actor: author,
      holder: events.findLast((event) => event.created_at <= message.created_at)?.holder ?? 'agent',
      created_at: message.created_at,
    };
  });
  return [...events, ...messages].sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Writes which answers of a form were changed; what one person changes at a stretch is one event. */
export async function recordFields(
  context: Pick<AppContext, 'now'>,
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'holder'>,
  change: {
    readonly agentId: string;
    readonly stage: Stage;
    readonly form: FormDocument;
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { agentId, stage, form, before, after } = change;
  const labels = changedLabels(form, before, after);
  if (labels.length === 0) return;
  const subject = `fields:${stage}:${agentId}`;
  const last = await tx
    .selectFrom('application_timeline')
    .select(['id', 'subject', 'details', 'created_at'])
    .where('application_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    last?.subject === subject && context.now().getTime() - Date.parse(last.created_at) < SAME_EVENT_MS;
  if (isSame) {
    const known = last.details === null ? [] : last.details.split('\n');
    const details = [...new Set([...known, ...labels])].join('\n');
    if (details !== last.details) {
      await tx.updateTable('application_timeline').set({ details }).where('id', '=', last.id).execute();
    }
    return;
  }
  await record(context, tx, row, {
    kind: 'field',
    title: timelineTexts.fieldsChanged(stage),
    details: labels.join('\n'),
    actor: await nameOfAgent(tx, agentId),
    subject,
  });
}
