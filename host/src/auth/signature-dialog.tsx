import { Modal, Spin } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { errorText } from 'shared-kernel/locale';
import { Widget } from 'shared-kernel/remote';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { SigningGivenUp, signInBySignature } from '../session/signature-sign-in.ts';
import { announceSignIn } from './attempt-sign-in.ts';

interface SigningRequest {
  readonly challenge: string;
  readonly sign: (signature: string) => void;
  readonly giveUp: (reason: SigningGivenUp['reason']) => void;
}

interface SignatureDialogProps {
  readonly bank: BankCode;
  readonly onEnd: () => void;
  readonly onSignedIn?: () => void;
}

const givenUpTexts: Readonly<Record<SigningGivenUp['reason'], string>> = {
  closed: ru.auth.signatureCancelled,
  'no-key': ru.auth.noSignatureKey,
  failed: ru.auth.signatureUnavailable,
};

/** The digital-signature sign-in: the key is chosen and used in the widget of the documents remote. */
export function SignatureDialog({ bank, onEnd, onSignedIn }: SignatureDialogProps): ReactElement {
  const [request, setRequest] = useState<SigningRequest>();
  const begun = useRef(false);

  const begin = useEffectEvent(async () => {
    const sign = (challenge: string): Promise<string> =>
      new Promise((resolve, reject) => {
        setRequest({ challenge, sign: resolve, giveUp: (reason) => reject(new SigningGivenUp(reason)) });
      });
    try {
      const outcome = await signInBySignature(bank, sign);
      announceSignIn(outcome, ru.toasts.signedInWithSignature);
      if (outcome.kind === 'signed-in') onSignedIn?.();
      if (outcome.kind === 'refused' || outcome.kind === 'failed') notify.info(errorText(outcome.error));
    } catch (error) {
      if (error instanceof SigningGivenUp) notify.info(givenUpTexts[error.reason]);
      else throw error;
    } finally {
      onEnd();
    }
  });
  useEffect(() => {
    // Strict mode runs effects twice; the challenge is asked for once.
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);

  return (
    <Modal
      open
      title={ru.auth.signatureLogin}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => (request ? request.giveUp('closed') : onEnd())}
    >
      {request ? (
        <Widget
          name="challenge-signer"
          bank={bank}
          challenge={request.challenge}
          onSigned={request.sign}
          onCancel={request.giveUp}
        />
      ) : (
        <div className="auth-signing" role="status">
          <Spin />
          <span>{ru.auth.signatureBusy}</span>
        </div>
      )}
    </Modal>
  );
}
