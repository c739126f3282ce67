import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { useIsMobile } from 'shared-kernel/ui';
import { isPreviewable } from '../../../common/ui/preview-modal.tsx';
import { StateIcon } from '../../../common/ui/state-icon.tsx';
import type { IconState } from '../../../common/ui/state-icon.tsx';
import { ru } from '../locale/ru.ts';
import { getDocumentPhase } from '../state/document-phase.ts';
import type { DocumentPhase } from '../state/document-phase.ts';
import { signingErrorText } from '../state/signing-error-text.ts';
import type { SigningOutcome } from '../state/use-signing-run.ts';
import styles from './document-outcomes.module.css';

export interface DocumentOutcomesProps {
  readonly documents: readonly Document[];
  readonly outcomes: Readonly<Record<string, SigningOutcome>>;
  /** After the run failed documents come first: in a long list they would be out of sight. */
  readonly isRunning: boolean;
  readonly onPreview: (document: Document) => void;
}

const ICON_STATES: Readonly<Record<DocumentPhase, IconState>> = {
  waiting: 'waiting',
  empty: 'waiting',
  loading: 'running',
  signing: 'running',
  sending: 'running',
  done: 'done',
  already: 'done',
  failed: 'failed',
};

/** The documents of the dialog, each with its result. */
export function DocumentOutcomes(props: DocumentOutcomesProps): ReactElement {
  const { documents, outcomes, isRunning, onPreview } = props;
  const isMobile = useIsMobile();
  const getPhase = (document: Document) => getDocumentPhase(document, outcomes[document.id]);
  const hasFailed = (document: Document): boolean => getPhase(document) === 'failed';
  const ordered = isRunning
    ? documents
    : [...documents.filter(hasFailed), ...documents.filter((each) => !hasFailed(each))];
  return (
    <ul aria-label={ru.signing.documents} className={styles.documents}>
      {ordered.map((document) => {
        const outcome = outcomes[document.id];
        const phase = getPhase(document);
        const { current } = document;
        return (
          <li key={document.id} className={styles.document}>
            <StateIcon state={ICON_STATES[phase]} />
            <div className={styles.text}>
              <div className={styles.title}>{document.title}</div>
              {current ? (
                <div className={styles.details}>
                  {current.file_name}
                  {'\u00a0· '}
                  {formatFileSize(current.size_bytes)}
                </div>
              ) : null}
              {isMobile ? <PhaseText phase={phase} /> : null}
              {phase === 'failed' ? (
                <div role="alert" className={styles.failure}>
                  {signingErrorText(outcome?.error)}
                </div>
              ) : null}
            </div>
            {isMobile ? null : <PhaseText phase={phase} />}
            {isPreviewable(current) ? (
              <Button
                type="text"
                size="small"
                icon={<EyeOutlined aria-hidden />}
                aria-label={ru.signing.openDocument(document.title)}
                title={ru.document.preview}
                onClick={() => onPreview(document)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function PhaseText({ phase }: { readonly phase: DocumentPhase }): ReactElement {
  return <span className={styles.phase}>{ru.signing.phases[phase]}</span>;
}
