import { LinkOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { quoteLinkTexts as texts } from '../locale/quote-links.ts';
import type { ComparisonOfOffers } from '../api/quote-links.ts';

const { Part: QuoteLinkDialog } = lazyPart(() =>
  import('./quote-link-dialog.tsx').then((module) => module.QuoteLinkDialog),
);

interface QuoteLinkButtonProps extends ComparisonOfOffers {
  readonly isDisabled: boolean;
}

/** The comparison as a page that the agent gives the client by a link. */
export function QuoteLinkButton({ isDisabled, ...comparison }: QuoteLinkButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={texts.hint}>
        <Button icon={<LinkOutlined aria-hidden />} disabled={isDisabled} onClick={() => setOpen(true)}>
          {texts.button}
        </Button>
      </Tooltip>
      {isOpen ? <QuoteLinkDialog comparison={comparison} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
