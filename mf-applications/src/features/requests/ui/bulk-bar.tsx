import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import type { ApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import { onIntent } from 'shared-kernel/lazy-part';
import { PageActions, Text, useHeightVariable } from 'shared-kernel/ui';
import type { PageAction } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { colleagueDialog } from '../../../common/reassign-dialog-part.ts';
import { ru } from '../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { getRowActions } from '../state/local-rules.ts';
import { useBulk } from '../state/use-bulk.ts';
import type { Selection } from '../state/use-selection.ts';
import type { BulkKind } from '../state/bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { useDownloadList } from './use-download-list.ts';
import { ReasonDialog } from './reject-dialog.tsx';

const texts = ru.lists.bulk;
const KINDS: readonly BulkKind[] = ['archive', 'unarchive', 'reassign', 'reject'];
/** So many applications are named before they are closed. */
const NAMED = 5;

interface BulkBarProps {
  readonly name: ListName;
  readonly title: string;
  readonly control: ListViewControl;
  readonly selection: Selection;
}

/** Actions on the selected rows; shown while any row is selected. */
export function BulkBar({ name, title, control, selection }: BulkBarProps): ReactElement | null {
  const bulk = useBulk();
  const exporting = useDownloadList(name, title);
  const [asking, setAsking] = useState<'reassign' | 'reject' | null>(null);
  const canReassign = useCapability('reassignment') !== false;
  const canExport = useCapability('queues') !== false;
  const { rows } = selection;
  const close = (): void => bulk.close();
  const dialog = bulk.state && (
    <BulkDialog
      state={bulk.state}
      onStop={bulk.stop}
      onClose={() => {
        selection.replace([]);
        close();
      }}
      onKeepFailed={(failed) => {
        selection.replace(failed);
        close();
      }}
      onUnarchive={(archived) =>
        void bulk.start(
          { kind: 'unarchive' },
          archived.map((row) => ({ ...row, archived: true })),
        )
      }
    />
  );
  if (rows.length === 0) {
    // What was asked was of rows that are selected no more.
    if (asking !== null) setAsking(null);
    return dialog;
  }
  const isOffered = (kind: BulkKind): boolean =>
    (kind !== 'reassign' || canReassign) && rows.some((row) => getRowActions(row)[kind]);
  const actions: readonly PageAction[] = [
    ...KINDS.filter(isOffered).map((kind) => ({
      key: kind,
      label: texts[kind],
      icon: null,
      isDangerous: kind === 'reject',
      act: () =>
        kind === 'reject' || kind === 'reassign' ? setAsking(kind) : void bulk.start({ kind }, rows),
    })),
    ...(canExport
      ? [
          {
            key: 'export',
            label: texts.export,
            icon: null,
            isBusy: exporting.isPending,
            act: () => void exporting.download(control.view, rows),
          },
        ]
      : []),
  ];
  const rejected = rows.filter((row) => getRowActions(row).reject);
  return (
    <>
      <Bar>
        <Text isStrong role="status">
          {texts.selected(rows.length)}
        </Text>
        <div className={styles.actions} {...onIntent(colleagueDialog.preload)}>
          <PageActions actions={actions} />
        </div>
        <Button type="text" onClick={() => selection.replace([])}>
          {texts.clear}
        </Button>
      </Bar>
      {asking === 'reassign' && (
        <colleagueDialog.Part
          rows={rows}
          onClose={() => setAsking(null)}
          onSubmit={async (colleague) => void bulk.start({ kind: 'reassign', colleague }, rows)}
        />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={texts.rejectTitle(rejected.length)}
          warning={<RejectWarning rows={rejected} />}
          onClose={() => setAsking(null)}
          onSubmit={async (reason) => void bulk.start({ kind: 'reject', ...reason }, rows)}
        />
      )}
      {dialog}
    </>
  );
}

/** At the bottom of the window: shown above the rows it would push the next one from under the press that chooses it. */
function Bar({ children }: { readonly children: ReactNode }): ReactElement {
  const bar = useHeightVariable('--page-action-height');
  return (
    <div ref={bar} role="toolbar" aria-label={texts.label} className={styles.bar}>
      {children}
    </div>
  );
}

/** Which applications are closed for good. */
function RejectWarning({ rows }: { readonly rows: readonly ApplicationListItem[] }): ReactElement {
  return (
    <Flex vertical gap={8}>
      {texts.rejectWarning(rows.length)}
      <PlainList aria-label={texts.rejected} gap={4}>
        {rows.slice(0, NAMED).map(({ hash_password: hash, id, client_name: client }) => (
          <li key={hash}>
            <Text isStrong>{ru.requests.number(id)}</Text> {client}
          </li>
        ))}
        {rows.length > NAMED && <li>{texts.more(rows.length - NAMED)}</li>}
      </PlainList>
    </Flex>
  );
}
