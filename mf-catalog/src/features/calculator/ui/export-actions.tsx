import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { FormDialog } from 'shared-kernel/form-dialog';
import { saveBlob } from 'shared-kernel/http';
import { notify } from 'shared-kernel/toast';
import { FormItem, IfOffered } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useQuote } from '../api/quote.ts';
import type { CalculatorState } from '../state/calculator-state.ts';
import { quoteRequest } from '../state/quote-request.ts';
import styles from './calculator.module.css';

const text = ru.calculator.exportActions;
const MAX_CLIENT = 300;

interface ExportActionsProps {
  readonly state: CalculatorState;
  /** Whether there is a calculation to export. */
  readonly isReady: boolean;
}

/** The calculation for the client: a quote as PDF, and a spreadsheet to go on with. */
export const ExportActions = memo(function ExportActions({
  state,
  isReady,
}: ExportActionsProps): ReactElement {
  const [asked, setAsked] = useState<CalculatorState>();
  const [isSaving, setSaving] = useState(false);
  const saveExcel = async (): Promise<void> => {
    setSaving(true);
    try {
      const { saveWorkbook } = await import('../state/save-workbook.ts');
      await saveWorkbook(state, text.excelName[state.mode]);
    } catch {
      notify.error(text.excelFailed, text.excelFailedText);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <IfOffered capability="quotes">
        <Button icon={<FilePdfOutlined aria-hidden />} disabled={!isReady} onClick={() => setAsked(state)}>
          {text.pdf}
        </Button>
      </IfOffered>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        disabled={!isReady}
        loading={isSaving}
        onClick={() => void saveExcel()}
      >
        {text.excel}
      </Button>
      {asked === undefined ? null : <QuoteDialog state={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
});

interface QuoteDialogProps {
  readonly state: CalculatorState;
  readonly onClose: () => void;
}

/** For whom the quote is: the one thing about it that the calculation does not know. */
function QuoteDialog({ state, onClose }: QuoteDialogProps): ReactElement {
  const [clientName, setClientName] = useState('');
  const quote = useQuote();
  const make = (): Promise<void> | undefined => {
    const body = quoteRequest(state, clientName);
    if (body !== null)
      return quote.mutateAsync({ body }).then((pdf) => saveBlob(pdf, text.pdfName[state.mode]));
    notify.error(text.pdfFailed, ru.calculator.refused);
    return undefined;
  };
  return (
    <FormDialog title={text.pdfTitle} okText={text.pdfMake} onClose={onClose} onSubmit={make}>
      <FormItem label={text.client} htmlFor="quote-client" hint={text.clientHint}>
        <Input
          id="quote-client"
          autoFocus
          maxLength={MAX_CLIENT}
          value={clientName}
          onChange={(event) => setClientName(event.target.value)}
        />
      </FormItem>
      <p className={styles.quoteNote}>{text.pdfNote}</p>
    </FormDialog>
  );
}
