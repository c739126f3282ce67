import { App, theme } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS } from 'shared-kernel/locale';
import { Widget } from 'shared-kernel/remote';
import type { WidgetProps } from 'shared-kernel/remote';
import { notify } from 'shared-kernel/toast';
import { EmptyState, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { PreviewModal } from '../../../common/ui/preview-modal.tsx';
import type { PreviewTarget } from '../../../common/ui/preview-modal.tsx';
import { VersionsDrawer } from '../../../common/ui/versions-drawer.tsx';
import { ru } from '../../../locale/ru.ts';
import { usePlaces } from '../api/use-places.ts';
import { checkFile } from '../state/check-file.ts';
import { groupPlaces } from '../state/place-groups.ts';
import { useFileDrop, useNoStrayDrops } from '../state/use-file-drop.ts';
import { useFilePaste } from '../state/use-file-paste.ts';
import { useUploadQueue } from '../state/use-upload-queue.ts';
import { useApproval } from '../../../common/use-approval.ts';
import { AssignModal } from './assign-modal.tsx';
import type { Assignment } from './assign-modal.tsx';
import { PlaceCard } from './place-card.tsx';
import { UploadArea } from './upload-area.tsx';
import { UploadRow } from './upload-row.tsx';
import { WorkspaceActions } from './workspace-actions.tsx';

export type DocumentWorkspaceProps = WidgetProps['document-workspace'];

/** Documents of an application or of the agent's questionnaire: upload, replace, sign, send. */
export function DocumentWorkspace(props: DocumentWorkspaceProps): ReactElement {
  const { scope, applicationHash, requestId, threadId, agentId } = props;
  const query = usePlaces({ scope, applicationHash, requestId, threadId, agentId });
  return (
    <QueryBoundary
      query={query}
      errorTitle={ru.errors.list}
      skeleton={<SkeletonCards count={requestId === undefined ? 4 : 1} rows={1} minWidth={2000} />}
    >
      {(documents) => <Workspace {...props} documents={documents} />}
    </QueryBoundary>
  );
}

/** The bank keeps this many characters of a document's name. */
const NAME_LIMIT = 100;

function talkFile({ name }: File): Assignment['target'] {
  // The end tells the kind and mostly the version.
  return { documentName: name.slice(-NAME_LIMIT), title: '' };
}

interface Assigning {
  readonly files: readonly File[];
  readonly first: Document | undefined;
}

function Workspace(
  props: DocumentWorkspaceProps & { readonly documents: readonly Document[] },
): ReactElement {
  const { documents, scope, applicationHash, requestId, threadId, readOnly = false, onChange } = props;
  const isChat = scope === 'chat';
  const { modal } = App.useApp();
  const root = useRef<HTMLElement>(null);
  const { queue, items } = useUploadQueue(applicationHash, requestId, threadId);
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const [preview, setPreview] = useState<PreviewTarget | null>(null);
  const [versionsOf, setVersionsOf] = useState<string | null>(null);
  const [signing, setSigning] = useState<readonly string[] | null>(null);

  const places = documents.filter((each) => each.can_upload);
  // Who is not approved has no certificate: the papers of the questionnaire are signed afterwards.
  const approval = useApproval(scope === 'agent' && !readOnly);
  const maySign = approval === undefined || approval === 'success';
  const isOpen = !readOnly && (isChat || places.length > 0);
  const allowsOther = isOpen && scope !== 'package' && requestId === undefined;

  function submit(assignments: readonly Assignment[]): void {
    const voided = documents.filter(
      (each) =>
        each.signing === 'signed' &&
        assignments.some(({ target }) => target.documentName === each.document_name),
    );
    if (voided.length === 0) return queue.add(assignments);
    modal.confirm({
      title: ru.workspace.replaceQuestion(voided.map(({ title }) => title).join('», «')),
      content: ru.workspace.replaceDetails,
      okText: ru.workspace.replaceConfirm,
      cancelText: WORDS.cancel,
      okButtonProps: { danger: true },
      onOk: () => queue.add(assignments),
    });
    return undefined;
  }

  function take(files: readonly File[], first?: Document): void {
    // A file of a talk is called what it is called; the list tells why a bad one is refused.
    if (isChat) return queue.add(files.map((file) => ({ file, target: talkFile(file) })));
    const only = first ?? (places.length === 1 && !allowsOther ? places[0] : undefined);
    // Bad files are listed with their reason at once and do not hold up the others.
    const target = { documentName: only?.document_name ?? '', title: only?.title ?? '' };
    queue.add(files.filter((file) => checkFile(file) !== null).map((file) => ({ file, target })));
    const good = files.filter((file) => checkFile(file) === null);
    if (good.length === 0) return;
    const [file] = good;
    if (only && file && (good.length === 1 || requestId !== undefined)) {
      submit(good.map((each) => ({ file: each, target })));
    } else setAssigning({ files: good, first: only });
  }

  const takeAnywhere = (files: readonly File[]): void => {
    if (isOpen) take(files);
    else notify.info(ru.workspace.noPlaces, ru.workspace.noPlacesText);
  };
  const drop = useFileDrop(isOpen, takeAnywhere);
  useNoStrayDrops();
  useFilePaste(root, isOpen, takeAnywhere);

  const changed = useEffectEvent(() => onChange?.());
  const arrived = items.filter(({ phase }) => phase === 'done').length;
  const known = useRef(arrived);
  useEffect(() => {
    if (arrived > known.current) changed();
    known.current = arrived;
  }, [arrived]);

  const isOwnItem = (name: string): boolean => documents.some((each) => each.document_name === name);
  const strayItems = items.filter(({ target }) => isChat || !isOwnItem(target.documentName));
  return (
    <section
      ref={root}
      aria-label={ru.title}
      {...drop.handlers}
      {...(isOpen ? { 'data-drop-zone': '' } : {})}
      style={{ display: 'grid', gap: 20 }}
    >
      {isChat ? null : (
        <WorkspaceActions
          documents={documents}
          readOnly={readOnly}
          maySign={maySign}
          canSend={scope !== 'application' && documents.length > 0}
          onSign={(all) => setSigning(all.map(({ id }) => id))}
          onSent={() => onChange?.()}
        />
      )}
      {isOpen && requestId === undefined ? <UploadArea isOver={drop.isOver} onFiles={takeAnywhere} /> : null}
      {strayItems.length > 0 ? (
        <ul aria-label={ru.uploads.title} style={{ margin: 0, padding: 0 }}>
          {strayItems.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} withTarget />
          ))}
        </ul>
      ) : null}
      {documents.length === 0 && !isChat ? <Nothing {...props} /> : null}
      {(isChat ? [] : groupPlaces(documents, scope)).map(({ id, documents: group }) => (
        <Group key={id} title={requestId === undefined ? ru.workspace.groups[id] : null}>
          {group.map((document) => (
            <PlaceCard
              key={document.id}
              document={document}
              uploads={items.filter(({ target }) => target.documentName === document.document_name)}
              queue={queue}
              readOnly={readOnly}
              maySign={maySign}
              hidesDescription={requestId !== undefined}
              reviews={props.agentId !== undefined}
              onFiles={(place, files) => take(files, place)}
              onPreview={({ current }) => setPreview(current ? { document, version: current } : null)}
              onVersions={() => setVersionsOf(document.id)}
              onSign={() => setSigning([document.id])}
              onDeleted={() => onChange?.()}
              onReviewed={() => onChange?.()}
            />
          ))}
        </Group>
      ))}
      {assigning ? (
        <AssignModal
          files={assigning.files}
          first={assigning.first}
          places={places}
          allowsOther={allowsOther}
          onCancel={() => setAssigning(null)}
          onAssign={(assignments) => {
            setAssigning(null);
            submit(assignments);
          }}
        />
      ) : null}
      <PreviewModal target={preview} onClose={() => setPreview(null)} />
      <VersionsDrawer
        document={documents.find(({ id }) => id === versionsOf) ?? null}
        onClose={() => setVersionsOf(null)}
      />
      {signing ? (
        <Widget
          name="signing-dialog"
          open
          documentIds={signing}
          onClose={() => setSigning(null)}
          onSigned={() => onChange?.()}
        />
      ) : null}
    </section>
  );
}

function Group(props: { readonly title: string | null; readonly children: ReactElement[] }): ReactElement {
  const { token } = theme.useToken();
  return (
    <section {...(props.title === null ? {} : { 'aria-label': props.title })}>
      {props.title === null ? null : (
        <h2 style={{ margin: '0 0 10px', fontSize: 16, fontWeight: 600, color: token.colorTextHeading }}>
          {props.title}
        </h2>
      )}
      <ul style={{ display: 'grid', gap: 10, margin: 0, padding: 0 }}>{props.children}</ul>
    </section>
  );
}

function Nothing({ scope, requestId }: DocumentWorkspaceProps): ReactElement {
  const text =
    requestId !== undefined
      ? ru.workspace.emptyRequest
      : scope === 'package'
        ? ru.workspace.emptyPackage
        : ru.workspace.emptyText;
  return <EmptyState compact title={ru.workspace.empty} description={text} />;
}
