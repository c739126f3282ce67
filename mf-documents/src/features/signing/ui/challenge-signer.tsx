import { Alert, Button, Spin, theme } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import type { WidgetProps } from 'shared-kernel/remote';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { fromBase64 } from '../../../common/base64.ts';
import { ru } from '../../../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { keyState, preferredKey } from '../state/key-state.ts';
import { useSigningKeys } from '../state/use-signing-keys.ts';
import { KeyPicker } from './key-picker.tsx';
import { keyValue } from './key-card.tsx';

export type ChallengeSignerProps = WidgetProps['challenge-signer'];

/**
 * Signs the challenge of the sign-in by signature. The only usable key signs by itself; several are offered.
 * Nobody is signed in yet, so it asks the bank nothing.
 */
export function ChallengeSigner({ challenge, bank, onSigned, onCancel }: ChallengeSignerProps): ReactElement {
  const { token } = theme.useToken();
  const currentBank = useAtomValue(currentBankAtom);
  const [nowMs] = useState(() => Date.now());
  const signingKeys = useSigningKeys({ bank: bank ?? currentBank });
  const [chosen, setChosen] = useState<string>();
  const [isSigning, setIsSigning] = useState(false);
  const { keys, isLoading, isAskingPlugin } = signingKeys;
  const isSearching = isLoading || isAskingPlugin;
  const stateOf = (key: SigningKey) => keyState(key, undefined, nowMs);
  const selected = keys.find((key) => keyValue(key) === chosen) ?? preferredKey(keys, stateOf);

  async function sign(key: SigningKey): Promise<void> {
    setIsSigning(true);
    try {
      onSigned(await signingKeys.providers[key.provider].sign(key, fromBase64(challenge)));
    } catch (error) {
      // The host says it in its own words; a plug-in's text would not help the agent (chapter 8).
      console.warn('The challenge was not signed', error);
      onCancel('failed');
    }
  }

  const decide = useEffectEvent(() => {
    const usable = keys.filter((key) => stateOf(key) === 'valid');
    const [only] = usable;
    if (only && usable.length === 1) void sign(only);
    else if (keys.length === 0 && !signingKeys.pluginFailed) onCancel('no-key');
  });
  useEffect(() => {
    // The choice is made once, when every provider has answered.
    if (!isSearching) decide();
  }, [isSearching]);

  if (isSearching || isSigning) {
    return (
      <div role="status" style={{ display: 'flex', gap: 12, alignItems: 'center', padding: '16px 0' }}>
        <Spin /> {isSigning ? ru.challenge.signing : ru.challenge.searching}
      </div>
    );
  }
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <div>
        <strong>{ru.challenge.choose}</strong>
        <p style={{ margin: '4px 0 0', color: token.colorTextSecondary }}>{ru.challenge.explain}</p>
      </div>
      {keys.length === 0 ? <Alert type="info" showIcon title={ru.signing.noKeys} /> : null}
      <KeyPicker
        signingKeys={signingKeys}
        stateOf={stateOf}
        selected={selected}
        onSelect={(key) => setChosen(keyValue(key))}
        nowMs={nowMs}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 }}>
        <Button onClick={() => onCancel('closed')}>{ru.signing.cancel}</Button>
        <Button
          type="primary"
          disabled={!selected}
          onClick={() => (selected ? void sign(selected) : undefined)}
        >
          {ru.challenge.signIn}
        </Button>
      </div>
    </div>
  );
}
