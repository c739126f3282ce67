import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  EyeOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button, theme } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { useIsMobile } from 'shared-kernel/ui';
import { formatSize } from '../../../common/format-size.ts';
import { isPreviewable } from '../../../common/ui/preview-modal.tsx';
import { ru } from '../../../locale/ru.ts';
import { signingErrorText } from '../state/signing-error-text.ts';
import type { SigningOutcome } from '../state/use-signing-run.ts';

export interface DocumentOutcomesProps {
  readonly documents: readonly Document[];
  readonly outcomes: Readonly<Record<string, SigningOutcome>>;
  /** Afterwards what failed stands first: in a long list it would be out of sight. */
  readonly isRunning: boolean;
  readonly onPreview: (document: Document) => void;
}

type Phase = keyof typeof ru.signing.phases;

function phaseOf(document: Document, outcome: SigningOutcome | undefined): Phase {
  if (outcome) return outcome.phase;
  if (!document.current) return 'empty';
  return document.signing === 'signed' ? 'already' : 'waiting';
}

/** The documents of the dialog, each with what became of it. */
export function DocumentOutcomes(props: DocumentOutcomesProps): ReactElement {
  const { documents, outcomes, isRunning, onPreview } = props;
  const { token } = theme.useToken();
  const isMobile = useIsMobile();
  const hasFailed = ({ id }: Document): boolean => outcomes[id]?.phase === 'failed';
  const ordered = isRunning
    ? documents
    : [...documents.filter(hasFailed), ...documents.filter((each) => !hasFailed(each))];
  return (
    <ul
      aria-label={ru.signing.documents}
      style={{
        margin: 0,
        padding: 0,
        maxHeight: 280,
        overflowY: 'auto',
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      {ordered.map((document, index) => {
        const outcome = outcomes[document.id];
        const phase = phaseOf(document, outcome);
        const { current } = document;
        return (
          <li
            key={document.id}
            style={{
              listStyle: 'none',
              display: 'flex',
              alignItems: 'center',
              gap: 10,
              padding: '10px 12px',
              borderTop: index === 0 ? 'none' : `1px solid ${token.colorBorderSecondary}`,
            }}
          >
            <PhaseIcon phase={phase} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <div style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{document.title}</div>
              {current ? (
                <div style={{ color: token.colorTextSecondary, fontSize: 13, overflowWrap: 'anywhere' }}>
                  {current.file_name}
                  {'\u00a0· '}
                  {formatSize(current.size_bytes)}
                </div>
              ) : null}
              {isMobile ? <PhaseText phase={phase} /> : null}
              {phase === 'failed' ? (
                <div role="alert" style={{ color: token.colorError }}>
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

function PhaseText({ phase }: { readonly phase: Phase }): ReactElement {
  const { token } = theme.useToken();
  return (
    <span style={{ color: token.colorTextSecondary, whiteSpace: 'nowrap', fontSize: 13 }}>
      {ru.signing.phases[phase]}
    </span>
  );
}

function PhaseIcon({ phase }: { readonly phase: Phase }): ReactElement {
  const { token } = theme.useToken();
  switch (phase) {
    case 'done':
    case 'already':
      return <CheckCircleFilled aria-hidden style={{ color: token.colorSuccess }} />;
    case 'failed':
      return <CloseCircleFilled aria-hidden style={{ color: token.colorError }} />;
    case 'waiting':
    case 'empty':
      return <ClockCircleOutlined aria-hidden style={{ color: token.colorTextTertiary }} />;
    default:
      return <LoadingOutlined aria-hidden style={{ color: token.colorPrimary }} />;
  }
}
