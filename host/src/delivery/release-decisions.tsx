import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQueryClient } from 'shared-kernel/query';
import { notify } from 'shared-kernel/toast';
import { DateText, ToneTag } from 'shared-kernel/ui';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DeliveryError, deliveryCalls } from './delivery-calls.ts';
import type { Decision, KeptRelease, RemoteOverview } from './delivery-calls.ts';
import { getUndo } from './get-undo.ts';

interface Done {
  readonly text: string;
  readonly undo: readonly Decision[];
}

const short = (id: string): string => id.slice(0, 8);

interface ReleaseDecisionsProps {
  readonly remote: RemoteOverview;
  readonly mayDecide: boolean;
}

/** The releases of a remote, and what the reader may decide about them for everybody or for a part. */
export function ReleaseDecisions({ remote, mayDecide }: ReleaseDecisionsProps): ReactElement {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Decision>();
  const [done, setDone] = useState<Done>();
  const [isBusy, setBusy] = useState(false);

  /** Each decision is about what this page has shown, or what the decision before has left. */
  const decide = async (decisions: readonly Decision[], after: () => void): Promise<void> => {
    setBusy(true);
    let isDone = false;
    try {
      let seen = remote.events[0]?.at;
      for (const decision of decisions) {
        const next = await deliveryCalls.decide(remote.name, decision, seen);
        seen = next.events[0]?.at;
      }
      isDone = true;
    } catch (error) {
      const isOutdated = error instanceof DeliveryError && error.code === 'outdated';
      notify.error(isOutdated ? texts.outdated : texts.decisionFailed);
    }
    setAsked(undefined);
    // The next decision, an undo perhaps, is about what is there by then: until then it is not offered.
    await client.invalidateQueries({ queryKey: ['delivery', 'releases'] });
    if (isDone) after();
    setBusy(false);
  };
  const perform = (decision: Decision) =>
    decide([decision], () => setDone({ text: texts.done[decision.action], undo: getUndo(decision, remote) }));
  const { canary } = remote;
  return (
    <section className="releases-decisions" aria-label={texts.kept}>
      {done ? (
        <Alert
          role="status"
          type="success"
          showIcon
          title={done.text}
          action={
            done.undo.length > 0 ? (
              <Button
                size="small"
                loading={isBusy}
                onClick={() => void decide(done.undo, () => setDone({ text: texts.undone, undo: [] }))}
              >
                {texts.undo}
              </Button>
            ) : null
          }
        />
      ) : null}
      <ul className="releases-kept">
        {remote.releases.map((release) => (
          <KeptRow
            key={release.id}
            remote={remote.name}
            release={release}
            onAsk={mayDecide ? setAsked : undefined}
          />
        ))}
      </ul>
      {remote.active && mayDecide ? (
        <Button size="small" onClick={() => setAsked({ action: 'rollback' })}>
          {canary ? texts.endCanary : texts.rollback}
        </Button>
      ) : null}
      {asked ? (
        <DecisionDialog
          decision={asked}
          remote={remote}
          isBusy={isBusy}
          onConfirm={(decision) => void perform(decision)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

interface KeptRowProps {
  readonly remote: string;
  readonly release: KeptRelease;
  /** Absent for who only reads. */
  readonly onAsk: ((decision: Decision) => void) | undefined;
}

function KeptRow({ remote, release, onAsk }: KeptRowProps): ReactElement {
  const { id, version, receivedAt, role, isAllowed } = release;
  return (
    <li>
      <span>
        {version} · <code title={id}>{short(id)}</code> · <DateText value={receivedAt} withTime />{' '}
        {role === 'stored' ? null : (
          <ToneTag tone={role === 'active' ? 'success' : 'processing'}>{texts.roles[role]}</ToneTag>
        )}
      </span>
      {isAllowed && role !== 'active' ? (
        <span className="releases-buttons">
          <Button
            size="small"
            type="link"
            href={`/?preview=${remote}@${id}`}
            aria-label={texts.previewRelease(short(id))}
          >
            {texts.previewLink}
          </Button>
          {onAsk ? (
            <>
              <Button
                size="small"
                aria-label={texts.activateRelease(short(id))}
                onClick={() => onAsk({ action: 'activate', release: id })}
              >
                {texts.activate}
              </Button>
              <Button
                size="small"
                aria-label={texts.canaryRelease(short(id))}
                onClick={() => onAsk({ action: 'canary', release: id, rule: { ...NOBODY, percent: 10 } })}
              >
                {texts.startCanary}
              </Button>
            </>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

const NOBODY = { percent: 0, banks: [], organizations: [], agents: [] };
