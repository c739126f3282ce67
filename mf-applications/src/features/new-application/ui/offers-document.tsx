import { FilePdfOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { today } from 'shared-kernel/domain/instants';
import { saveBlob } from 'shared-kernel/http';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useOffersDocument } from '../api/offers-document.ts';
import type { ComparisonOfOffers } from '../api/quote-links.ts';

interface OffersDocumentProps extends ComparisonOfOffers {
  readonly isDisabled: boolean;
}

/** The comparison as a PDF that the agent gives the client. */
export function OffersDocument({ isDisabled, ...request }: OffersDocumentProps): ReactElement {
  const document = useOffersDocument();
  const download = async (): Promise<void> => {
    try {
      saveBlob(await document.mutateAsync(request), ru.offers.documentName(today()));
    } catch (error) {
      notifyError(error, ru.offers.documentFailed);
    }
  };
  return (
    <Tooltip title={ru.offers.documentHint}>
      <Button
        icon={<FilePdfOutlined aria-hidden />}
        disabled={isDisabled}
        loading={document.isPending}
        onClick={() => void download()}
      >
        {ru.offers.document}
      </Button>
    </Tooltip>
  );
}
