import { Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FormDialog } from 'shared-kernel/form-dialog';
import { WORDS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { FormItem, OptionalMark } from 'shared-kernel/ui';
import { findWholeFault, WholeInput } from '../../../common/whole-input.tsx';
import { ru } from '../locale/ru.ts';
import { useRequestDocument } from '../api/staff.ts';

const DEFAULT_DUE_DAYS = 5;
const DUE_DAYS = { min: 1, max: 60 };

interface RequestDialogProps {
  readonly hash: string;
  readonly onClose: () => void;
}

/** What the bank asks for, and until when. */
export function RequestDialog({ hash, onClose }: RequestDialogProps): ReactElement {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [dueDays, setDueDays] = useState<number | undefined>(DEFAULT_DUE_DAYS);
  const [isChecked, setChecked] = useState(false);
  const request = useRequestDocument(hash);
  const isMissing = title.trim() === '';
  const dueFault = findWholeFault(dueDays, DUE_DAYS);

  const send = async (): Promise<void> => {
    await request.mutateAsync({
      title: title.trim(),
      description: description.trim(),
      due_days: dueDays ?? DEFAULT_DUE_DAYS,
    });
    notify.success(ru.requestDocument.done);
  };
  return (
    <FormDialog
      title={ru.requestDocument.title}
      okText={ru.requestDocument.submit}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        const wrong = isMissing ? 'request-title' : dueFault ? 'request-days' : undefined;
        if (wrong === undefined) return send();
        document.getElementById(wrong)?.focus();
        return undefined;
      }}
    >
      <div>
        <FormItem
          label={ru.requestDocument.name}
          htmlFor="request-title"
          error={isChecked && isMissing ? WORDS.required : undefined}
        >
          <Input
            id="request-title"
            aria-required
            status={isChecked && isMissing ? 'error' : ''}
            autoFocus
            value={title}
            maxLength={200}
            placeholder={ru.requestDocument.namePlaceholder}
            onChange={(event) => setTitle(event.target.value)}
          />
        </FormItem>
        <FormItem
          label={
            <span>
              {ru.requestDocument.description} <OptionalMark />
            </span>
          }
          htmlFor="request-description"
        >
          <Input.TextArea
            id="request-description"
            value={description}
            maxLength={2000}
            rows={3}
            onChange={(event) => setDescription(event.target.value)}
          />
        </FormItem>
        <FormItem label={ru.requestDocument.dueDays} htmlFor="request-days" error={dueFault}>
          <WholeInput
            id="request-days"
            value={dueDays}
            fault={dueFault}
            placeholder={String(DEFAULT_DUE_DAYS)}
            onType={setDueDays}
          />
        </FormItem>
      </div>
    </FormDialog>
  );
}
