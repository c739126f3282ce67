import type { ReactElement } from 'react';
import type { LazyCode } from 'shared-kernel/lazy';
import { LinkPage } from '../link-page/link-page.tsx';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import type { OwnKeyDialog } from './own-key-dialog.tsx';
import type { SigningCalls } from './signing-calls.ts';
import { SigningContent } from './signing-content.tsx';

interface ClientSignRootProps {
  readonly bank: string;
  /** Absent where the address holds no link. */
  readonly calls: SigningCalls | undefined;
  readonly ownKey: LazyCode<typeof OwnKeyDialog>;
}

/** The page on which a client signs. */
export function ClientSignRoot({ bank, calls, ownKey }: ClientSignRootProps): ReactElement {
  return (
    <LinkPage
      getTitle={(page) => (page?.state === 'signed' ? texts.signedTitle : texts.title)}
      loading={texts.loading}
      unknown={texts.unknownText}
      open={calls?.open}
    >
      {(page, { show, reload }) =>
        calls ? (
          <SigningContent
            page={page}
            bank={bank}
            calls={calls}
            ownKey={ownKey}
            onChanged={show}
            onStale={reload}
          />
        ) : null
      }
    </LinkPage>
  );
}
