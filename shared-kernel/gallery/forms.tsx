import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { FormValue } from '../src/contract/forms.ts';
import { ApiError } from '../src/http/api-error.ts';
import { ConflictPanel } from '../src/drafts/conflict-panel.tsx';
import { initialDraft } from '../src/drafts/draft-reducer.ts';
import type { DraftPhase } from '../src/drafts/draft-reducer.ts';
import { Readiness } from '../src/drafts/readiness.tsx';
import { SaveState } from '../src/drafts/save-state.tsx';
import { JsonForm } from '../src/forms/json-form.tsx';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';
import styles from './gallery.module.css';

const text = ru.forms;
const nothing = (): undefined => undefined;
const PHASES: readonly DraftPhase[] = ['saved', 'dirty', 'saving', 'offline', 'conflict', 'failed'];
const failure = new ApiError({ code: 'unavailable', status: 503, requestId: '7b1f-42aa' });

const schema = {
  type: 'object',
  required: ['kind', 'inn', 'sum'],
  properties: {
    kind: { type: 'string', title: text.kind, enum: ['company', 'person'], 'x-enumTitles': [...text.kinds] },
    inn: { type: 'string', title: text.inn, format: 'inn' },
    registered: { type: 'string', title: text.registered, format: 'date' },
    sum: { type: 'integer', title: text.sum, format: 'money', minimum: 10_000_000 },
    phone: { type: 'string', title: text.phone, format: 'phone' },
    pledge: { type: 'boolean', title: text.pledge },
  },
};
const ui = {
  sections: [
    { title: text.client, fields: ['/kind', '/inn', '/registered'] },
    { title: text.loan, fields: ['/sum', '/phone', '/pledge'] },
  ],
  fields: { '/kind': { widget: 'radio' as const }, '/inn': { help: text.innHelp } },
};

const conflict = {
  source: 'bank',
  base: { inn: '7707083893', sum: 100_000_000 },
  mine: { inn: '7707083893', sum: 300_000_050 },
  theirs: { inn: '7707083893', sum: 200_000_000 },
  theirsBy: text.colleague,
  theirsAt: '2026-11-11T11:11:00Z',
} as const;

/** What is filled in over days: fields from the bank's schema, and where that stands. */
export function Forms(): ReactElement {
  const [value, setValue] = useState<FormValue>({ kind: 'company', inn: '7707083893', sum: 300_000_050 });
  const [hasConflict, setConflict] = useState(false);
  return (
    <Group title={text.title}>
      <Exhibit title={text.form} rule={text.formRule}>
        <div className={styles.wide}>
          <JsonForm
            schema={schema}
            ui={ui}
            value={value}
            onChange={setValue}
            originOf={(path) => (path === '/inn' ? { label: text.origin } : undefined)}
            commentOf={(path) => (path === '/phone' ? text.remark : undefined)}
          />
        </div>
      </Exhibit>
      <Exhibit title={text.save} rule={text.saveRule}>
        <Flex vertical gap={8}>
          {PHASES.map((phase) => (
            <SaveState key={phase} draft={draftIn(phase)} />
          ))}
        </Flex>
      </Exhibit>
      <Exhibit title={text.readiness} rule={text.readinessRule}>
        <div className={styles.wide}>
          <Readiness
            percent={62}
            blockers={text.blockers.map((label) => ({ kind: 'field', ref: label, label }))}
            onOpen={nothing}
          />
        </div>
        <div className={styles.wide}>
          <Readiness percent={100} blockers={[]} onOpen={nothing} />
        </div>
      </Exhibit>
      <Exhibit title={text.conflict} rule={text.conflictRule}>
        {hasConflict ? (
          <div className={styles.wide}>
            <ConflictPanel schema={schema} conflict={conflict} onResolve={() => setConflict(false)} />
          </div>
        ) : (
          <Button onClick={() => setConflict(true)}>{text.showConflict}</Button>
        )}
      </Exhibit>
    </Group>
  );
}

function draftIn(phase: DraftPhase) {
  const step = { value: {}, version: 1, saved_at: '2026-11-11T11:11:00Z' };
  const state = { ...initialDraft(step), phase, error: phase === 'failed' ? failure : null };
  return { snapshot: () => state, subscribe: () => nothing, flush: () => Promise.resolve(true) };
}
