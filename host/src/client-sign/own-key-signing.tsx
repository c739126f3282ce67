import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import { useLazy } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import type { OwnKeyDialog } from './own-key-dialog.tsx';
import { LinkError } from '../link-page/link-calls.ts';
import type { OwnSignature, SigningCalls } from './signing-calls.ts';

interface OwnKeySigningProps {
  readonly bank: string;
  readonly documents: SigningPage['documents'];
  readonly calls: SigningCalls;
  readonly ownKey: LazyCode<typeof OwnKeyDialog>;
  readonly onSigned: (signatures: readonly OwnSignature[]) => void;
  /** Nothing where the signer has closed the dialog. */
  readonly onGivenUp: (error?: unknown) => void;
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(chunks.join(''));
}

interface Current {
  readonly document: SigningPage['documents'][number];
  readonly content: string;
  readonly sign: (signature: string) => void;
  /** Nothing where the signer has closed the dialog. A signature that comes afterwards is none. */
  readonly giveUp: (error?: LinkError) => void;
}

/** Signs one document after another with a key of this device: the portal's widget makes each signature. */
export function OwnKeySigning(props: OwnKeySigningProps): ReactElement {
  const { bank, documents, calls, ownKey, onSigned, onGivenUp } = props;
  const { code, error } = useLazy(ownKey);
  const [current, setCurrent] = useState<Current>();
  const begun = useRef(false);

  const begin = useEffectEvent(async () => {
    const signatures: OwnSignature[] = [];
    try {
      for (const document of documents) {
        const content = await toBase64(await calls.file(document.id));
        const signature = await new Promise<string>((sign, giveUp) =>
          setCurrent({ document, content, sign, giveUp }),
        );
        setCurrent(undefined);
        signatures.push({ document_id: document.id, signature });
      }
      onSigned(signatures);
    } catch (failure) {
      onGivenUp(failure);
    }
  });
  useEffect(() => {
    // Strict mode runs effects twice.
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);

  const giveUpUnloaded = useEffectEvent(() => onGivenUp(new LinkError('network')));
  useEffect(() => {
    if (error) giveUpUnloaded();
  }, [error]);

  if (!code || !current) return <p role="status">{texts.ownKeyBusy}</p>;
  const Dialog = code;
  const codes = { closed: undefined, 'no-key': 'no_key', failed: 'key_failed' } as const;
  return (
    <Dialog
      key={current.document.id}
      bank={bank}
      title={current.document.title}
      content={current.content}
      onSigned={current.sign}
      onGivenUp={(reason) => {
        const failed = codes[reason];
        current.giveUp(failed === undefined ? undefined : new LinkError(failed));
      }}
    />
  );
}
