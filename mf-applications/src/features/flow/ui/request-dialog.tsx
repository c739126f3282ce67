import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FormDialog } from 'shared-kernel/form-dialog';
import { WORDS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { FormItem, OptionalMark } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useRequestDocument } from '../api/staff.ts';

const DEFAULT_DUE_DAYS = 5;
const MAX_DUE_DAYS = 60;

interface RequestDialogProps {
  readonly hash: string;
  readonly onClose: () => void;
}

/** What the bank asks for, and until when. */
export function RequestDialog({ hash, onClose }: RequestDialogProps): ReactElement {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [dueDays, setDueDays] = useState(DEFAULT_DUE_DAYS);
  const [isChecked, setChecked] = useState(false);
  const request = useRequestDocument(hash);
  const isMissing = title.trim() === '';

  const send = async (): Promise<void> => {
    await request.mutateAsync({
      params: { hash },
      body: { title: title.trim(), description: description.trim(), due_days: dueDays },
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
        return isMissing ? undefined : send();
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
        <FormItem label={ru.requestDocument.dueDays} htmlFor="request-days">
          <InputNumber
            id="request-days"
            min={1}
            max={MAX_DUE_DAYS}
            precision={0}
            value={dueDays}
            onChange={(days) => setDueDays(days ?? DEFAULT_DUE_DAYS)}
          />
        </FormItem>
      </div>
    </FormDialog>
  );
}
