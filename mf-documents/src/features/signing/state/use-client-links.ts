import { useState } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { useQueryClient } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { useConfirm } from 'shared-kernel/ui';
import { findClientLinks, revokeClientLinks } from '../api/client-links.ts';
import { ru } from '../locale/ru.ts';

export interface ClientLinks {
  /** Signs, after a question where the client was asked to sign the same: then the client's link is taken back first. */
  readonly signInstead: (
    documents: readonly Document[],
    sign: () => Promise<void>,
    trigger: HTMLElement,
  ) => Promise<void>;
  /** The bank is asked what lies with the client. */
  readonly isAsking: boolean;
}

/** What lies with the client is signed by nobody else without a question. */
export function useClientLinks(): ClientLinks {
  const bank = useAtomValue(currentBankAtom);
  const client = useQueryClient();
  const confirm = useConfirm();
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    signInstead: async (documents, sign, trigger) => {
      setAsking(true);
      const links = await findClientLinks(documents, bank)
        .catch((error: unknown) => notifyError(error, ru.signing.notSigned))
        .finally(() => setAsking(false));
      if (!links) return;
      if (links.length === 0) return sign();
      confirm(
        {
          question: ru.signing.withClient,
          details: ru.signing.withClientDetails(
            links.flatMap(({ signers }) => signers.map(({ name }) => name)),
          ),
          confirmText: ru.signing.signInstead,
          onConfirm: async () => {
            await revokeClientLinks(client, links);
            void sign();
          },
          failedTitle: ru.signing.notSigned,
        },
        trigger,
      );
    },
  };
}
