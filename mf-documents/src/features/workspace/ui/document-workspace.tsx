import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS } from 'shared-kernel/locale';
import { useIsUnapproved } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import type { WidgetProps } from 'shared-kernel/remote';
import { notify } from 'shared-kernel/toast';
import { EmptyState, QueryBoundary, SkeletonCards, useModal } from 'shared-kernel/ui';
import { PreviewModal } from '../../../common/ui/preview-modal.tsx';
import type { PreviewTarget } from '../../../common/ui/preview-modal.tsx';
import { VersionsDrawer } from '../../../common/ui/versions-drawer.tsx';
import { ru } from '../locale/ru.ts';
import { useSlots } from '../api/use-slots.ts';
import { checkFile } from '../../../common/check-file.ts';
import { toFreeFileName } from '../state/free-title.ts';
import { getReview, mayReview } from '../state/opened.ts';
import { groupSlots } from '../state/slot-groups.ts';
import { useFileDrop, useNoStrayDrops } from '../state/use-file-drop.ts';
import { useFilePaste } from '../state/use-file-paste.ts';
import { toTarget } from '../state/upload-queue.ts';
import { useUploadQueue } from '../state/use-upload-queue.ts';
import { AssignModal } from './assign-modal.tsx';
import type { Assignment } from './assign-modal.tsx';
import styles from './document-workspace.module.css';
import { PreviewedActions } from './previewed-actions.tsx';
import { ReviewAll } from './review-all.tsx';
import { FilesElsewhere } from './files-elsewhere.tsx';
import { SlotCard } from './slot-card.tsx';
import { UploadArea } from './upload-area.tsx';
import { UploadRow } from './upload-row.tsx';
import { WorkspaceActions } from './workspace-actions.tsx';

export type DocumentWorkspaceProps = WidgetProps['document-workspace'];

/** Documents of an application or of the agent's questionnaire: upload, replace, sign and send. */
export function DocumentWorkspace(props: DocumentWorkspaceProps): ReactElement {
  const { scope, applicationHash, requestId, threadId, agentId } = props;
  const query = useSlots({ scope, applicationHash, requestId, threadId, agentId });
  return (
    <QueryBoundary
      query={query}
      errorTitle={ru.errors.list}
      skeleton={
        requestId === undefined ? (
          <SkeletonCards count={6} rows={2} minWidth={2000} />
        ) : (
          <SkeletonCards count={1} rows={1} minWidth={2000} />
        )
      }
    >
      {(documents) => <Workspace {...props} documents={documents} />}
    </QueryBoundary>
  );
}

/** Files of a chat keep their names; one that is taken is numbered, or the file would be a new version of the other. */
function toChatAssignments(files: readonly File[], names: readonly string[]): readonly Assignment[] {
  const taken = new Set(names);
  return files.map((file) => {
    const documentName = toFreeFileName(file.name, taken);
    taken.add(documentName);
    return { file, target: { documentName, title: '' } };
  });
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
  const modal = useModal();
  const root = useRef<HTMLElement>(null);
  const { queue, items } = useUploadQueue(applicationHash, requestId, threadId, readOnly);
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const [preview, setPreview] = useState<PreviewTarget | null>(null);
  const previewed = documents.find(({ id }) => id === preview?.document.id);
  const reviews = props.reviews ?? props.agentId !== undefined;
  /** Versions that were looked at on this page: what nobody opened is not decided. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [versionsId, setVersionsId] = useState<string | null>(null);
  const [signing, setSigning] = useState<readonly string[] | null>(null);

  const slots = documents.filter((each) => each.can_upload);
  // Without approval there is no certificate: documents of the questionnaire are signed after it.
  const isUnapproved = useIsUnapproved();
  const maySign = !isUnapproved || scope !== 'agent' || readOnly;
  const isOpen = !readOnly && (isChat || slots.length > 0);
  const allowsOther = isOpen && scope !== 'package' && requestId === undefined;

  // A file that did not arrive has no document: the next of its name most likely is the same.
  const taken = [
    ...documents.flatMap(({ document_name: name, title }) => [name, title]),
    ...items
      .filter(({ phase }) => phase === 'queued' || phase === 'uploading')
      .map(({ target }) => target.documentName),
  ];

  const arrivedNames = items.filter(({ phase }) => phase === 'done').map(({ target }) => target.documentName);

  const markOpened = ({ current }: Document): void => {
    if (current) setOpened((before) => new Set(before).add(current.id));
  };

  function show(document: Document): void {
    markOpened(document);
    setPreview(document.current ? { document, version: document.current } : null);
  }

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
    // The list says why a bad one is refused.
    if (isChat) return queue.add(toChatAssignments(files, [...taken, ...arrivedNames]));
    const only = first ?? (slots.length === 1 && !allowsOther ? slots[0] : undefined);
    // Bad files are listed with the reason at once; the others are uploaded all the same.
    const target = only ? toTarget(only) : { documentName: '', title: '' };
    const good = files.filter((file) => checkFile(file) === null);
    const [file] = good;
    if (only && file && (good.length === 1 || requestId !== undefined)) {
      submit(good.map((each) => ({ file: each, target })));
    } else if (file) setAssigning({ files: good, first: only });
    // After the good ones: what came with the file that fills the slot stays in the list until the agent has read it.
    queue.add(files.filter((each) => checkFile(each) !== null).map((each) => ({ file: each, target })));
  }

  const takeAnywhere = (files: readonly File[]): void => {
    if (isOpen) take(files);
    else notify.info(ru.workspace.noSlots, ru.workspace.noSlotsText);
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

  const isUploading = items.some(({ phase }) => phase === 'queued' || phase === 'uploading');
  const uploading = useEffectEvent(() => props.onUploading?.(isUploading));
  useEffect(() => uploading(), [isUploading]);
  // A talk's files are chosen in a dialog: what has not arrived goes with it.
  useEffect(() => (isChat ? () => queue.cancelAll() : undefined), [isChat, queue]);

  const hasSlot = (name: string): boolean => documents.some((each) => each.document_name === name);
  const itemsWithoutSlot = items.filter(({ target }) => isChat || !hasSlot(target.documentName));
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={ru.title}
      {...drop.handlers}
      {...(isOpen ? { 'data-drop-zone': '' } : {})}
      className={styles.workspace}
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
      {reviews ? <ReviewAll documents={documents} opened={opened} onReviewed={() => onChange?.()} /> : null}
      {isOpen && scope === 'application' && applicationHash !== undefined && requestId === undefined ? (
        <FilesElsewhere
          applicationHash={applicationHash}
          documents={documents}
          queue={queue}
          items={items}
          onTaken={() => root.current?.focus({ preventScroll: true })}
        />
      ) : null}
      {isOpen && requestId === undefined ? <UploadArea isOver={drop.isOver} onFiles={takeAnywhere} /> : null}
      {itemsWithoutSlot.length > 0 ? (
        <ul aria-label={ru.uploads.title} className={styles.uploads}>
          {itemsWithoutSlot.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} withTarget />
          ))}
        </ul>
      ) : null}
      {documents.length === 0 && !isChat ? <Nothing {...props} /> : null}
      {(isChat ? [] : groupSlots(documents, scope)).map(({ id, documents: group }) => (
        <Group key={id} title={requestId === undefined ? ru.workspace.groups[id] : null}>
          {group.map((document) => (
            <SlotCard
              key={document.id}
              document={document}
              uploads={items.filter(({ target }) => target.documentName === document.document_name)}
              queue={queue}
              readOnly={readOnly}
              maySign={maySign}
              isTitled={requestId !== undefined}
              review={reviews ? getReview(document, opened) : 'none'}
              onFiles={(slot, files) => take(files, slot)}
              onPreview={show}
              onDownloaded={markOpened}
              onVersions={() => setVersionsId(document.id)}
              onSign={() => setSigning([document.id])}
              onDeleted={() => onChange?.()}
              onReviewed={() => onChange?.()}
            />
          ))}
        </Group>
      ))}
      {/* At the end: what comes later moves nothing. */}
      {applicationHash !== undefined && requestId === undefined && !isChat ? (
        <Widget name="client-signing" applicationHash={applicationHash} placeholder={null} />
      ) : null}
      {assigning ? (
        <AssignModal
          files={assigning.files}
          first={assigning.first}
          slots={slots}
          taken={taken}
          allowsOther={allowsOther}
          onCancel={() => setAssigning(null)}
          onAssign={(assignments) => {
            setAssigning(null);
            submit(assignments);
          }}
        />
      ) : null}
      <PreviewModal
        target={preview}
        actions={
          reviews && previewed?.status === 'pending' && mayReview(previewed) ? (
            <PreviewedActions
              document={previewed}
              shown={preview?.version}
              onShowNewer={show}
              onReviewed={() => {
                setPreview(null);
                onChange?.();
              }}
            />
          ) : null
        }
        onClose={() => setPreview(null)}
      />
      <VersionsDrawer
        document={documents.find(({ id }) => id === versionsId) ?? null}
        onClose={() => setVersionsId(null)}
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
  return (
    <section {...(props.title === null ? {} : { 'aria-label': props.title })}>
      {props.title === null ? null : <h2 className={styles.groupTitle}>{props.title}</h2>}
      <ul className={styles.slots}>{props.children}</ul>
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
