import { Button, Flex } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { dateOf } from 'shared-kernel/domain/instants';
import { formatCount } from 'shared-kernel/domain/plurals';
import { bankNow } from 'shared-kernel/http';
import { useIsShown } from 'shared-kernel/query';
import { currentBankAtom, currentUserAtom, session } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { ErrorPanel, SkeletonCards } from 'shared-kernel/ui';
import { useAgentInfo } from '../../../common/api/use-agent-info.ts';
import { PreviewModal } from '../../../common/ui/preview-modal.tsx';
import type { PreviewTarget } from '../../../common/ui/preview-modal.tsx';
import { ru } from '../locale/ru.ts';
import { useCertificates } from '../api/use-certificates.ts';
import { useDocumentsToSign } from '../api/use-documents-to-sign.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { deleteSoftwareKey } from '../providers/software/software-provider.ts';
import { getDocumentPhase } from '../state/document-phase.ts';
import type { DocumentPhase } from '../state/document-phase.ts';
import { findEnrolledCertificate, getKeyState, preferredKey } from '../state/key-state.ts';
import { ownerNote } from '../state/owner-note.ts';
import { EMPTY_POA, checkPoa, needsPoa, rememberedPoa } from '../state/power-of-attorney.ts';
import type { PoaDraft } from '../state/power-of-attorney.ts';
import { useClientLinks } from '../state/use-client-links.ts';
import { useCreateKey } from '../state/use-create-key.ts';
import { useEnrolCertificate } from '../state/use-enrol-certificate.ts';
import { useSigningKeys } from '../state/use-signing-keys.ts';
import { useSigningRun } from '../state/use-signing-run.ts';
import { DocumentOutcomes } from './document-outcomes.tsx';
import { keyValue } from './key-card.tsx';
import { KeyPicker } from './key-picker.tsx';
import { PowerOfAttorneyFields } from './power-of-attorney-fields.tsx';
import { RunStatus } from './run-status.tsx';
import styles from './signing-form.module.css';

/** Nothing is left to do about such a document. */
const ENDED: ReadonlySet<DocumentPhase> = new Set(['done', 'already', 'empty'] as const);

export interface SigningFormProps {
  readonly documentIds: readonly string[];
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** The dialog must not be closed while documents are being signed. */
  readonly onRunning: (isRunning: boolean) => void;
}

/** Content of the signing dialog, mounted whenever the dialog opens. */
export function SigningForm({ documentIds, onClose, onSigned, onRunning }: SigningFormProps): ReactElement {
  const bank = useAtomValue(currentBankAtom);
  const user = useAtomValue(currentUserAtom);
  const [nowMs] = useState(() => bankNow(bank).getTime());
  const toSign = useDocumentsToSign(documentIds, true);
  const owner = { bank, userId: user?.id ?? '' };
  const signingKeys = useSigningKeys(owner);
  const certificates = useCertificates();
  const run = useSigningRun();
  const clientLinks = useClientLinks();
  const isShown = useIsShown();
  useEffect(() => onRunning(run.isRunning), [run.isRunning, onRunning]);
  const [chosen, setChosen] = useState<string>();
  const [preview, setPreview] = useState<PreviewTarget | null>(null);
  const agent = useAgentInfo();
  const enrol = useEnrolCertificate(signingKeys.providers);
  const [poaDrafts, setPoaDrafts] = useState<Readonly<Record<string, PoaDraft>>>({});
  const [created, setCreated] = useState<string>();
  const creation = useCreateKey(owner, (key) => {
    setChosen(keyValue(key));
    setCreated(keyValue(key));
  });

  const getState = (key: SigningKey) => getKeyState(key, certificates.data, nowMs);
  const selected =
    signingKeys.keys.find((key) => keyValue(key) === chosen) ?? preferredKey(signingKeys.keys, getState);
  const phases = useMemo(
    () => toSign.documents.map((each) => [each, getDocumentPhase(each, run.outcomes[each.id])] as const),
    [toSign.documents, run.outcomes],
  );
  const pending = phases.flatMap(([document, phase]) => (ENDED.has(phase) ? [] : [document]));
  const isPoaNeeded = needsPoa(selected, {
    name: agent?.short_name ?? agent?.full_name ?? null,
    inn: agent?.inn ?? null,
  });
  const poaDraft: PoaDraft = selected
    ? (poaDrafts[keyValue(selected)] ?? rememberedPoa(findEnrolledCertificate(selected, certificates.data)))
    : EMPTY_POA;
  const poa = checkPoa(poaDraft, todayIso(nowMs));
  const total = toSign.documents.length;
  const done = phases.filter(([, phase]) => phase === 'done' || phase === 'already').length;
  const failed = phases.filter(([, phase]) => phase === 'failed').length;
  const isStarted = Object.keys(run.outcomes).length > 0;
  const isFinished = !run.isRunning && isStarted && failed === 0 && pending.length === 0;
  const isNothing = !run.isRunning && !isStarted && pending.length === 0;
  const state = run.isRunning
    ? run.isStopping
      ? 'stopping'
      : 'running'
    : isFinished
      ? 'finished'
      : isNothing
        ? 'nothing'
        : 'idle';

  async function sign(): Promise<void> {
    if (!selected) return;
    const result = await run.start(
      pending,
      selected,
      signingKeys.providers[selected.provider],
      isPoaNeeded && 'value' in poa ? poa.value : undefined,
    );
    // In the dialog each document says what became of it; without it only this does.
    if (result.failed > 0 && !isShown() && session.currentBank() === bank)
      notify.error(ru.signing.someFailed(formatCount(result.failed, ru.forms.DOCUMENT)));
    if (result.signed === 0) return;
    onSigned();
    if (result.failed === 0) {
      notify.success(
        ru.signing.successToast,
        ru.signing.successToastText(formatCount(result.signed, ru.forms.DOCUMENT)),
      );
    }
  }

  if (toSign.isLoading) return <SkeletonCards count={2} rows={2} minWidth={2000} />;
  if (toSign.error && toSign.documents.length === 0) {
    return (
      <div className={styles.form}>
        <ErrorPanel compact error={toSign.error} onRetry={toSign.reload} />
        <Footer>
          <Button onClick={onClose}>{ru.signing.close}</Button>
        </Footer>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.explanation}>{ru.signing.whatHappens}</p>
      <div>
        <DocumentOutcomes
          documents={toSign.documents}
          outcomes={run.outcomes}
          isRunning={run.isRunning}
          onPreview={(document) =>
            setPreview(document.current ? { document, version: document.current } : null)
          }
        />
        <RunStatus
          state={state}
          done={done}
          failed={failed}
          total={total}
          asksInPlugin={selected?.provider === 'cryptopro'}
        />
      </div>
      {toSign.error ? <ErrorPanel compact error={toSign.error} onRetry={toSign.reload} /> : null}
      {isFinished || isNothing ? null : (
        <section aria-label={ru.signing.certificate} className={styles.certificate}>
          <strong>{ru.signing.certificate}</strong>
          <KeyPicker
            signingKeys={signingKeys}
            getState={getState}
            selected={selected}
            onSelect={(key) => setChosen(keyValue(key))}
            nowMs={nowMs}
            disabled={run.isRunning}
            approval={agent?.status}
            created={created}
            onCreate={creation.create}
            isCreating={creation.isPending}
            onEnrol={(key) => enrol.mutate(key)}
            isEnrolling={enrol.isPending}
            ownerNote={selected ? ownerNote(selected, pending, agent?.inn ?? null) : null}
            onRemove={async (key) => {
              await deleteSoftwareKey(key);
              await signingKeys.refreshSoftware();
            }}
          />
          {selected && isPoaNeeded ? (
            <PowerOfAttorneyFields
              draft={poaDraft}
              fault={'fault' in poa ? poa.fault : null}
              disabled={run.isRunning}
              onChange={(draft) => setPoaDrafts({ ...poaDrafts, [keyValue(selected)]: draft })}
            />
          ) : null}
        </section>
      )}
      <Footer>
        {run.isRunning ? (
          <Button onClick={run.stop} disabled={run.isStopping}>
            {ru.signing.stop}
          </Button>
        ) : (
          // The button that was pressed is gone after the last document, so this one takes the focus.
          <Button key={state} autoFocus={isFinished} onClick={onClose}>
            {isFinished || isNothing ? ru.signing.close : ru.signing.cancel}
          </Button>
        )}
        {isFinished || isNothing ? null : (
          <Button
            type="primary"
            loading={run.isRunning || clientLinks.isAsking}
            disabled={!selected || pending.length === 0 || (isPoaNeeded && 'fault' in poa)}
            onClick={({ currentTarget }) => void clientLinks.signInstead(pending, sign, currentTarget)}
          >
            {run.isRunning
              ? ru.signing.running
              : failed > 0
                ? ru.signing.retryFailed
                : ru.signing.sign(formatCount(pending.length, ru.forms.DOCUMENT))}
          </Button>
        )}
      </Footer>
      <PreviewModal target={preview} onClose={() => setPreview(null)} />
    </div>
  );
}

function Footer({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Flex wrap justify="flex-end" gap="small">
      {children}
    </Flex>
  );
}

/** Today in the agent's time zone. */
function todayIso(nowMs: number): string {
  return dateOf(new Date(nowMs).toISOString());
}
