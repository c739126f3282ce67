import { DeleteOutlined, KeyOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Radio, Spin } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Approval } from 'shared-kernel/contract/agent';
import { WORDS } from 'shared-kernel/locale';
import { ConfirmButton, EmptyState, SkeletonCards } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { isSoftwareKeySupported } from '../providers/software/software-provider.ts';
import type { KeyState } from '../state/key-state.ts';
import type { SigningKeys } from '../state/use-signing-keys.ts';
import type { OwnerNote } from '../state/owner-note.ts';
import { ApprovalNeeded } from './approval-needed.tsx';
import { PluginDiagnostics } from './plugin-diagnostics.tsx';
import { KeyCard, keyValue } from './key-card.tsx';
import styles from './key-picker.module.css';

export interface KeyPickerProps {
  readonly signingKeys: SigningKeys;
  readonly getState: (key: SigningKey) => KeyState;
  readonly selected: SigningKey | undefined;
  readonly onSelect: (key: SigningKey) => void;
  readonly nowMs: number;
  readonly disabled?: boolean;
  /** Only an approved agent gets a certificate. */
  readonly approval?: Approval | undefined;
  /** The key that was created just now takes the focus: the button that created it may be gone. */
  readonly created?: string | undefined;
  /** Creates a key in this browser; absent where nobody is signed in to get a certificate. */
  readonly onCreate?: () => void;
  readonly isCreating?: boolean;
  readonly onRemove?: (key: SigningKey) => Promise<void>;
  /** Registers a certificate of the plug-in at the bank. */
  readonly onEnrol?: (key: SigningKey) => void;
  readonly isEnrolling?: boolean;
  /** Says whose certificate the selected one is, where that is not obvious. */
  readonly ownerNote?: OwnerNote | null;
}

const WARNINGS: Readonly<Partial<Record<KeyState, string>>> = {
  expired: ru.signing.expiredWarning,
  'not-yet-valid': ru.signing.notYetValidWarning,
  revoked: ru.signing.revokedWarning,
  unknown: ru.signing.unknownWarning,
};

/** Choice of the certificate to sign with: those of all providers in one list. */
export function KeyPicker(props: KeyPickerProps): ReactElement {
  const { signingKeys, getState, selected, onSelect, nowMs, disabled = false } = props;
  const { keys, isLoading } = signingKeys;
  if (isLoading) return <SkeletonCards count={1} rows={2} minWidth={2000} />;
  const warning = selected ? WARNINGS[getState(selected)] : undefined;
  return (
    <div className={styles.picker}>
      {keys.length === 0 && !signingKeys.isAskingPlugin ? <NoKeys {...props} /> : null}
      {keys.length > 0 ? (
        <Radio.Group
          aria-label={ru.signing.chooseCertificate}
          vertical
          value={selected ? keyValue(selected) : null}
          disabled={disabled}
          onChange={({ target }) => {
            const key = keys.find((each) => keyValue(each) === target.value);
            if (key) onSelect(key);
          }}
        >
          {keys.map((key) => (
            <KeyCard
              key={keyValue(key)}
              signingKey={key}
              state={getState(key)}
              isSelected={key === selected}
              takesFocus={keyValue(key) === props.created}
              nowMs={nowMs}
              action={removeAction(key, props)}
            />
          ))}
        </Radio.Group>
      ) : null}
      {warning ? (
        <Alert type="warning" showIcon title={warning} action={enrolAction(selected, props)} />
      ) : null}
      {props.ownerNote ? <Alert type={props.ownerNote.tone} showIcon title={props.ownerNote.text} /> : null}
      <PluginState signingKeys={signingKeys} />
      {keys.length > 0 ? <ApprovalNeeded approval={props.approval} /> : null}
      {keys.length > 0 && props.onCreate && mayHaveKey(props) && isSoftwareKeySupported() ? (
        <div>
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            loading={props.isCreating ?? false}
            disabled={disabled}
            onClick={props.onCreate}
            className={styles.create ?? ''}
          >
            {props.isCreating ? ru.signing.creatingKey : ru.signing.createAnotherKey}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** While the approval is not known, the offer is made and the bank decides. */
const mayHaveKey = ({ approval = 'success' }: KeyPickerProps): boolean => approval === 'success';

function enrolAction(key: SigningKey | undefined, props: KeyPickerProps): ReactNode {
  const { onEnrol, isEnrolling = false, disabled = false, getState } = props;
  if (!key || !onEnrol || !mayHaveKey(props) || key.provider !== 'cryptopro' || getState(key) !== 'unknown')
    return null;
  return (
    <Button size="small" loading={isEnrolling} disabled={disabled} onClick={() => onEnrol(key)}>
      {isEnrolling ? ru.certificates.enrolling : ru.certificates.enrol}
    </Button>
  );
}

function removeAction(key: SigningKey, { onRemove, disabled, getState }: KeyPickerProps): ReactNode {
  // A valid key is not offered for removal: the button stands beside the choice and could be hit by mistake.
  if (key.provider !== 'software' || !onRemove || getState(key) === 'valid') return null;
  return (
    <ConfirmButton
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`${ru.signing.removeKey}: ${key.owner}`}
      disabled={disabled ?? false}
      question={ru.signing.removeKeyQuestion}
      details={ru.signing.removeKeyDetails}
      confirmText={WORDS.delete}
      onConfirm={() => onRemove(key)}
    />
  );
}

function NoKeys(props: KeyPickerProps): ReactElement {
  const { onCreate, isCreating = false, signingKeys } = props;
  if (onCreate && !mayHaveKey(props)) return <ApprovalNeeded approval={props.approval} />;
  if (!isSoftwareKeySupported() || signingKeys.softwareFailed) {
    return <Alert type="warning" showIcon title={ru.signing.noKeys} description={ru.signing.insecure} />;
  }
  return (
    <EmptyState
      compact
      icon={<KeyOutlined aria-hidden />}
      title={ru.signing.noKeys}
      {...(onCreate
        ? {
            description: ru.signing.noKeysText,
            action: (
              <Button type="primary" loading={isCreating} onClick={onCreate}>
                {isCreating ? ru.signing.creatingKey : ru.signing.createKey}
              </Button>
            ),
          }
        : {})}
    />
  );
}

function PluginState({ signingKeys }: { readonly signingKeys: SigningKeys }): ReactElement | null {
  const { isAskingPlugin, pluginFailed, askPluginAgain } = signingKeys;
  const [isDiagnosing, setIsDiagnosing] = useState(false);
  if (isAskingPlugin) {
    return (
      <Flex role="status" align="center" gap="small">
        <Spin size="small" /> {ru.signing.pluginSearching}
      </Flex>
    );
  }
  if (!pluginFailed && !isDiagnosing) return null;
  return (
    <div className={styles.plugin}>
      {pluginFailed ? (
        <Alert
          type="info"
          showIcon
          title={ru.signing.pluginSilent}
          action={
            <Flex wrap gap="small">
              <Button
                size="small"
                icon={<ReloadOutlined aria-hidden />}
                onClick={() => void askPluginAgain()}
              >
                {ru.signing.pluginRetry}
              </Button>
              {isDiagnosing ? null : (
                <Button size="small" onClick={() => setIsDiagnosing(true)}>
                  {ru.diagnostics.title}
                </Button>
              )}
            </Flex>
          }
        />
      ) : null}
      {isDiagnosing ? <PluginDiagnostics /> : null}
    </div>
  );
}
