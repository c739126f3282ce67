import { Alert, Button, Collapse, Flex, Tag } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { DateText, FactList, Panel, ToneTag } from 'shared-kernel/ui';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import type { ReleaseOverview, RemoteOverview } from './delivery-calls.ts';
import { ReleaseDecisions } from './release-decisions.tsx';

export interface RemoteCardProps {
  readonly remote: RemoteOverview;
  readonly mayDecide: boolean;
  readonly onOverride: () => void;
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
const short = (id: string): string => id.slice(0, 8);

/** One remote: what everybody has, what a part has, what went wrong, what happened. */
export function RemoteCard({ remote, mayDecide, onOverride }: RemoteCardProps): ReactElement {
  const { active, canary, refusal, quarantined } = remote;
  return (
    <Panel
      size="small"
      title={remote.title}
      extra={
        <Button size="small" onClick={onOverride}>
          {texts.override}
        </Button>
      }
      data-remote-card={remote.name}
    >
      <Flex vertical gap={12}>
        <div className="releases-tags">
          <Tag>{remote.name}</Tag>
          <Tag>{texts.activation[remote.activation]}</Tag>
          {remote.isSigned ? <ToneTag tone="success">{texts.signed}</ToneTag> : null}
          {remote.isOriginUp ? null : <ToneTag tone="warning">{texts.originDown}</ToneTag>}
        </div>
        {refusal ? (
          <Alert
            type="warning"
            showIcon
            title={<Said what={texts.refused} reason={refusal.reasons.join(' ')} />}
          />
        ) : null}
        {remote.unsigned.map((id) => (
          <Alert key={id} type="warning" showIcon title={texts.unsigned(short(id))} />
        ))}
        {quarantined.map(({ id, reason }) => (
          <Alert
            key={id}
            type="error"
            showIcon
            title={<Said what={texts.quarantined(short(id))} reason={reason} />}
          />
        ))}
        <FactList
          columns={2}
          items={[
            {
              key: 'active',
              label: texts.columns.active,
              children: active ? getReleaseName(active) : texts.notActive,
            },
            {
              key: 'canary',
              label: texts.columns.canary,
              children: canary?.id ? `${short(canary.id)}, ${toRuleText(canary.rule)}` : texts.none,
            },
            { key: 'failures', label: texts.columns.failures, children: toFailures(active?.health) },
            ...(canary?.health
              ? [
                  {
                    key: 'canaryFailures',
                    label: texts.columns.canaryFailures,
                    children: toFailures(canary.health),
                  },
                ]
              : []),
            { key: 'commit', label: texts.columns.commit, children: toCommitText(active?.commit) },
            { key: 'startUp', label: texts.columns.startUp, children: toStartUpText(active) },
            { key: 'figures', label: texts.columns.figures, children: toFiguresText(active) },
            {
              key: 'sizes',
              label: texts.columns.sizes,
              children: active
                ? `${texts.start(kilobytes(active.startBytes))}, ${texts.all(kilobytes(active.scriptBytes))}`
                : texts.none,
            },
          ]}
        />
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: 'kept',
              label: texts.kept,
              children: <ReleaseDecisions remote={remote} mayDecide={mayDecide} />,
            },
            ...(remote.errors.length > 0
              ? [
                  {
                    key: 'errors',
                    label: texts.errors(remote.errors.length),
                    children: <ScriptErrors errors={remote.errors} />,
                  },
                ]
              : []),
            { key: 'history', label: texts.history, children: <History events={remote.events} /> },
          ]}
        />
      </Flex>
    </Panel>
  );
}

/** What the server says of a release, in the language of the teams' tools and logs. */
function Said({ what, reason }: { readonly what: string; readonly reason: string }): ReactElement {
  return (
    <>
      {what} <span lang="en">{reason}</span>
    </>
  );
}

function getReleaseName(release: ReleaseOverview): ReactNode {
  return (
    <span>
      {release.version} · <code title={release.id}>{short(release.id)}</code>
      {release.activeSince ? (
        <>
          {' '}
          · <DateText value={release.activeSince} withTime />
        </>
      ) : null}
    </span>
  );
}

/** An image that is built without the repository may not know its commit. */
function toCommitText(commit: string | undefined): ReactNode {
  if (!commit || commit === 'unknown') return texts.none;
  return <code title={commit}>{short(commit)}</code>;
}

function toFailures(health: ReleaseOverview['health'] | undefined): string {
  if (!health) return texts.none;
  const { failed, started } = health;
  return failed + started === 0 ? texts.noSessions : texts.failures(failed, started);
}

function toStartUpText(release: ReleaseOverview | null): string {
  const time = release?.health.startMs;
  return time ? texts.startUp(Math.round(time.median), Math.round(time.p95)) : texts.noSessions;
}

const FIGURES = ['load', 'mount', 'lcp', 'inp', 'cls'] as const;

function toFiguresText(release: ReleaseOverview | null): string {
  const said = FIGURES.flatMap((name) => {
    const figure = release?.figures[name];
    return figure ? [texts.figures[name](name === 'cls' ? figure.p75 : Math.round(figure.p75))] : [];
  });
  return said.length > 0 ? said.join(', ') : texts.noSessions;
}

function toRuleText(rule: NonNullable<RemoteOverview['canary']>['rule']): string {
  return [
    rule.percent > 0 ? texts.canaryRule.percent(rule.percent) : '',
    rule.banks.length > 0 ? texts.canaryRule.banks(rule.banks.join(', ')) : '',
    rule.organizations.length > 0 ? texts.canaryRule.organizations(rule.organizations.length) : '',
    rule.agents.length > 0 ? texts.canaryRule.agents(rule.agents.length) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function History({ events }: Pick<RemoteOverview, 'events'>): ReactElement {
  return (
    <ol className="releases-history">
      {events.map((event) => (
        <li key={`${event.at} ${event.action}`}>
          <DateText value={event.at} withTime /> —{' '}
          {event.release ? <code>{short(event.release)}</code> : null}{' '}
          {texts.events[event.action] ?? event.action} ({texts.by[event.by] ?? event.by})
        </li>
      ))}
    </ol>
  );
}

/** Errors as the team knows them: message and places in its sources, in the language of the code. */
function ScriptErrors({ errors }: Pick<RemoteOverview, 'errors'>): ReactElement {
  return (
    <ol className="releases-history">
      {errors.map(({ release, message, places, count, lastAt }) => (
        <li key={`${release} ${message} ${places.join(' ')}`}>
          <span lang="en">{message}</span> {texts.errorCount(count)} · <code>{short(release)}</code> ·{' '}
          <DateText value={lastAt} withTime />
          {places.map((place) => (
            <div key={place}>
              <code className="releases-place">{place}</code>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
