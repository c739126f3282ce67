import { Alert, Button, Flex, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { bankNow } from 'shared-kernel/http';
import { WORDS } from 'shared-kernel/locale';
import { useIsShown } from 'shared-kernel/query';
import type { WidgetProps } from 'shared-kernel/remote';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { fromBase64 } from '../../../common/base64.ts';
import { ru } from '../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { getKeyState, preferredKey } from '../state/key-state.ts';
import { useSigningKeys } from '../state/use-signing-keys.ts';
import styles from './challenge-signer.module.css';
import { KeyPicker } from './key-picker.tsx';
import { keyValue } from './key-card.tsx';

export type ChallengeSignerProps = WidgetProps['challenge-signer'];

/**
 * Signs the challenge of the sign-in by signature. A single usable key signs without a question; several are offered.
 * Nobody is signed in yet, so it makes no calls.
 */
export function ChallengeSigner(props: ChallengeSignerProps): ReactElement {
  const { challenge, purpose = 'sign-in', bank, onSigned, onCancel } = props;
  const isDocument = purpose === 'document';
  const currentBank = useAtomValue(currentBankAtom);
  const [nowMs] = useState(() => bankNow(bank).getTime());
  const signingKeys = useSigningKeys({ bank: bank ?? currentBank });
  const [chosen, setChosen] = useState<string>();
  const [isSigning, setIsSigning] = useState(false);
  const isShown = useIsShown();
  const { isLoading, isAskingPlugin } = signingKeys;
  // The portal's certificates for keys in browsers name agents: the bank takes none of them for a client's.
  const keys = isDocument
    ? signingKeys.keys.filter(({ provider }) => provider === 'cryptopro')
    : signingKeys.keys;
  const isSearching = isLoading || isAskingPlugin;
  const getState = (key: SigningKey) => getKeyState(key, undefined, nowMs);
  const selected = keys.find((key) => keyValue(key) === chosen) ?? preferredKey(keys, getState);

  async function sign(key: SigningKey): Promise<void> {
    setIsSigning(true);
    try {
      const signature = await signingKeys.providers[key.provider].sign(key, fromBase64(challenge));
      // Who has closed the dialog meanwhile has signed nothing.
      if (isShown()) onSigned(signature);
    } catch (error) {
      // The host has a text of its own; a plug-in's text would not help the agent (chapter 8).
      console.warn('The challenge was not signed', error);
      if (isShown()) onCancel('failed');
    }
  }

  const decide = useEffectEvent(() => {
    const usable = keys.filter((key) => getState(key) === 'valid');
    const [only] = usable;
    if (only && usable.length === 1 && !isDocument) void sign(only);
    else if (keys.length === 0 && !signingKeys.pluginFailed) onCancel('no-key');
  });
  useEffect(() => {
    // Decided once, when every provider has answered.
    if (!isSearching) decide();
  }, [isSearching]);

  if (isSearching || isSigning) {
    return (
      <div role="status" className={styles.progress}>
        <Spin /> {isSigning ? ru.challenge.signing : ru.challenge.searching}
      </div>
    );
  }
  return (
    <div className={styles.choice}>
      <div>
        <strong>{isDocument ? ru.challenge.chooseDocument : ru.challenge.choose}</strong>
        <p className={styles.explanation}>
          {isDocument ? ru.challenge.explainDocument : ru.challenge.explain}
        </p>
      </div>
      {keys.length === 0 ? <Alert type="info" showIcon title={ru.signing.noKeys} /> : null}
      <KeyPicker
        signingKeys={{ ...signingKeys, keys }}
        getState={getState}
        selected={selected}
        onSelect={(key) => setChosen(keyValue(key))}
        nowMs={nowMs}
      />
      <Flex wrap justify="flex-end" gap="small">
        <Button onClick={() => onCancel('closed')}>{ru.signing.cancel}</Button>
        <Button
          type="primary"
          disabled={!selected}
          onClick={() => (selected ? void sign(selected) : undefined)}
        >
          {isDocument ? WORDS.sign : ru.challenge.signIn}
        </Button>
      </Flex>
    </div>
  );
}
