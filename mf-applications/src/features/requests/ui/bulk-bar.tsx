import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import { onIntent } from 'shared-kernel/lazy-part';
import { IfOffered, Text, useHeightVariable } from 'shared-kernel/ui';
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
  if (rows.length === 0) return dialog;
  return (
    <>
      <Bar>
        <Text isStrong role="status">
          {texts.selected(rows.length)}
        </Text>
        <div className={styles.actions}>
          {KINDS.filter((kind) => rows.some((row) => getRowActions(row)[kind])).map((kind) => (
            <BulkButton
              key={kind}
              kind={kind}
              onPress={() =>
                kind === 'reject' || kind === 'reassign' ? setAsking(kind) : void bulk.start({ kind }, rows)
              }
            />
          ))}
          <IfOffered capability="queues">
            <Button loading={exporting.isPending} onClick={() => void exporting.download(control.view, rows)}>
              {texts.export}
            </Button>
          </IfOffered>
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
          title={texts.rejectTitle(rows.length)}
          warning={texts.rejectWarning(rows.length)}
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

function BulkButton({
  kind,
  onPress,
}: {
  readonly kind: BulkKind;
  readonly onPress: () => void;
}): ReactElement {
  if (kind === 'reassign')
    return (
      <IfOffered capability="reassignment">
        <Button {...onIntent(colleagueDialog.preload)} onClick={onPress}>
          {texts.reassign}
        </Button>
      </IfOffered>
    );
  return (
    <Button danger={kind === 'reject'} onClick={onPress}>
      {texts[kind]}
    </Button>
  );
}
