import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { isApiError } from 'shared-kernel/http';
import { fieldErrorText } from 'shared-kernel/locale';
import { maskOf, useMaskedInput } from 'shared-kernel/masks';
import { Link, paths } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { FormItem, Panel } from 'shared-kernel/ui';
import form from '../../../common/form.module.css';
import { ru } from '../locale/ru.ts';
import { useRequestPayment } from '../api/cross-border.ts';
import { checkAmount } from '../state/payment-cost.ts';
import { NAME_LIMIT, PURPOSE_LIMIT, checkDraft, useRequestDraft } from '../state/request-draft.ts';
import type { DraftField } from '../state/request-draft.ts';
import { AMOUNT_FIELD } from './cost-calculator.tsx';
import styles from './cross-border.module.css';

const text = ru.crossBorder.request;
const INN = maskOf({ format: 'inn' });
const IDS: Readonly<Record<DraftField, string>> = {
  inn: 'cross-border-inn',
  name: 'cross-border-name',
  purpose: 'cross-border-purpose',
};
/** The bank's name of each field in its refusals. */
const SERVER_FIELDS: Readonly<Record<DraftField, string>> = {
  inn: '/client_inn',
  name: '/client_name',
  purpose: '/purpose',
};

interface RequestFormProps {
  readonly corridor: Corridor;
  readonly currency: string;
  readonly amountKopecks: number | undefined;
  /** The sum as it was typed in currency. */
  readonly currencyHundredths: number | undefined;
  /** The request was tried: from now on every field says what it lacks. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
  readonly onSent: () => void;
}

/** A request for a payment, which the curator answers in the chat. */
export function RequestForm(props: RequestFormProps): ReactElement {
  const { corridor, currency, amountKopecks, currencyHundredths, isAsked, onAsk, onSent } = props;
  const { draft, change, clear } = useRequestDraft();
  const request = useRequestPayment();
  const [sentTo, setSentTo] = useState<string>();
  const inn = useMaskedInput(INN, draft.inn === '' ? undefined : draft.inn, (next) =>
    edit({ inn: typeof next === 'string' ? next : '' }),
  );
  const problems = checkDraft(draft);

  function edit(part: Parameters<typeof change>[0]): void {
    // What the bank refused is out of date with the first key.
    request.reset();
    setSentTo(undefined);
    change(part);
  }

  const getError = (field: DraftField): string | undefined => {
    const refused = isApiError(request.error)
      ? request.error.fields?.find((each) => each.path === SERVER_FIELDS[field])
      : undefined;
    if (refused) return fieldErrorText(refused);
    return isAsked ? problems.get(field) : undefined;
  };

  const send = async (kopecks: number): Promise<void> => {
    try {
      const { thread_id } = await request.mutateAsync({
        corridor_id: corridor.id,
        currency,
        amount_kopecks: kopecks,
        ...(currencyHundredths ? { currency_hundredths: currencyHundredths } : {}),
        client_inn: draft.inn,
        client_name: draft.name.trim(),
        purpose: draft.purpose.trim(),
      });
      clear();
      setSentTo(thread_id);
      onSent();
      notify.success(text.sent);
    } catch (error) {
      notifyError(error, text.failed);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (request.isPending) return;
    onAsk();
    if (amountKopecks === undefined || checkAmount(corridor, amountKopecks) !== null) {
      document.getElementById(AMOUNT_FIELD)?.focus();
      return;
    }
    const [first] = problems.keys();
    if (first !== undefined) {
      document.getElementById(IDS[first])?.focus();
      return;
    }
    void send(amountKopecks);
  };

  return (
    <Panel title={text.title} aria-label={text.title}>
      {sentTo === undefined ? null : (
        <Alert
          type="success"
          showIcon
          role="status"
          title={text.sent}
          description={text.sentText}
          action={<Link to={paths.chat.link({ thread: sentTo })}>{text.openThread}</Link>}
          className={styles.sent ?? ''}
        />
      )}
      <form onSubmit={submit} noValidate>
        <Field id={IDS.inn} label={text.inn} error={getError('inn')}>
          <Input
            id={IDS.inn}
            aria-required
            readOnly={request.isPending}
            value={inn.text}
            inputMode="numeric"
            autoComplete="off"
            onChange={inn.onInput}
            {...getAriaProps(IDS.inn, getError('inn'))}
          />
        </Field>
        <Field id={IDS.name} label={text.name} error={getError('name')}>
          <Input
            id={IDS.name}
            aria-required
            readOnly={request.isPending}
            value={draft.name}
            maxLength={NAME_LIMIT}
            autoComplete="organization"
            onChange={(event) => edit({ name: event.target.value })}
            {...getAriaProps(IDS.name, getError('name'))}
          />
        </Field>
        <Field id={IDS.purpose} label={text.purpose} error={getError('purpose')} hint={text.purposeHint}>
          <Input.TextArea
            id={IDS.purpose}
            aria-required
            rows={4}
            showCount
            readOnly={request.isPending}
            value={draft.purpose}
            maxLength={PURPOSE_LIMIT}
            onChange={(event) => edit({ purpose: event.target.value })}
            className={styles.purpose ?? ''}
            {...getAriaProps(IDS.purpose, getError('purpose'))}
          />
        </Field>
        <Button block type="primary" htmlType="submit" loading={request.isPending}>
          {text.send}
        </Button>
        <p className={styles.note}>{text.whatNext}</p>
      </form>
    </Panel>
  );
}

function getAriaProps(id: string, error: string | undefined) {
  return error === undefined
    ? { 'aria-invalid': false }
    : { 'aria-invalid': true, 'aria-describedby': `${id}-error`, status: 'error' as const };
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Field({ id, label, error, hint, children }: FieldProps): ReactElement {
  return (
    <FormItem label={label} htmlFor={id} error={error} hint={hint} className={form.field ?? ''}>
      {children}
    </FormItem>
  );
}
