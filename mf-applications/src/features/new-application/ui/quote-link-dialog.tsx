import { Button, Flex, Modal, Select } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { QUOTE_LINK_DAYS } from 'shared-kernel/contract/quote-links';
import { formatCount } from 'shared-kernel/domain/plurals';
import { notifyError } from 'shared-kernel/toast';
import { Text, useOnline } from 'shared-kernel/ui';
import { WORDS } from 'shared-kernel/locale';
import { quoteLinkTexts as texts } from '../locale/quote-links.ts';
import { useCreateQuoteLink } from '../api/quote-links.ts';
import type { ComparisonOfOffers } from '../api/quote-links.ts';
import { MadeLink } from './made-link.tsx';
import { QuoteLinkList } from './quote-link-list.tsx';

const TERMS = [3, 7, QUOTE_LINK_DAYS.default, QUOTE_LINK_DAYS.limit];

interface QuoteLinkDialogProps {
  readonly comparison: ComparisonOfOffers;
  readonly onClose: () => void;
}

/** A new link, and those that were given before. */
export function QuoteLinkDialog({ comparison, onClose }: QuoteLinkDialogProps): ReactElement {
  const [days, setDays] = useState<number>(QUOTE_LINK_DAYS.default);
  const create = useCreateQuoteLink();
  const isOnline = useOnline();
  return (
    <Modal
      open
      title={texts.title}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': WORDS.close }}
      mask={{ closable: create.data === undefined }}
      width="min(640px, calc(100vw - 24px))"
    >
      <Flex vertical gap={16}>
        <Text tone="secondary">{texts.text}</Text>
        {create.data ? (
          <MadeLink url={create.data.url} expiresAt={create.data.link.expires_at} />
        ) : (
          <Flex gap={12} align="end" wrap>
            <Flex vertical gap={4}>
              <label htmlFor="quote-link-days">{texts.days}</label>
              <Select
                id="quote-link-days"
                value={days}
                options={TERMS.map((value) => ({ value, label: formatCount(value, texts.dayForms) }))}
                onChange={setDays}
              />
            </Flex>
            <Button
              type="primary"
              loading={create.isPending}
              disabled={!isOnline}
              onClick={() =>
                void create
                  .mutateAsync({ ...comparison, days })
                  .catch((error: unknown) => notifyError(error, texts.createFailed))
              }
            >
              {texts.create}
            </Button>
          </Flex>
        )}
        <QuoteLinkList />
      </Flex>
    </Modal>
  );
}
