import { FieldTimeOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { FormDialog } from 'shared-kernel/form-dialog';
import { notify, notifyError } from 'shared-kernel/toast';
import { FormItem, OptionalMark } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useClientWait } from '../api/staff.ts';

const COMMENT_LIMIT = 500;

/** «Жду клиента» pauses the deadline, «Клиент ответил» resumes it. */
export function ClientWait({ application }: { readonly application: Application }): ReactElement | null {
  const { hash_password: hash, permissions } = application;
  const [isOpen, setOpen] = useState(false);
  const wait = useClientWait(hash);

  if (permissions.client_wait === null) return null;
  if (permissions.client_wait === 'end') {
    const end = async (): Promise<void> => {
      try {
        await wait.mutateAsync({ params: { hash }, body: { waiting: false } });
        notify.success(ru.handoff.wait.ended);
      } catch (error) {
        notifyError(error, ru.handoff.wait.failed);
      }
    };
    return (
      <Button icon={<PlayCircleOutlined aria-hidden />} loading={wait.isPending} onClick={() => void end()}>
        {ru.handoff.wait.end}
      </Button>
    );
  }
  return (
    <>
      <Button icon={<FieldTimeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {ru.handoff.wait.begin}
      </Button>
      {isOpen && <BeginWait hash={hash} onClose={() => setOpen(false)} />}
    </>
  );
}

function BeginWait({ hash, onClose }: { readonly hash: string; readonly onClose: () => void }): ReactElement {
  const [comment, setComment] = useState('');
  const wait = useClientWait(hash);
  return (
    <FormDialog
      title={ru.handoff.wait.title}
      okText={ru.handoff.wait.submit}
      onClose={onClose}
      onSubmit={async () => {
        await wait.mutateAsync({ params: { hash }, body: { waiting: true, comment: comment.trim() } });
        notify.success(ru.handoff.wait.begun);
      }}
    >
      <p>{ru.handoff.wait.text}</p>
      <FormItem
        label={
          <>
            {ru.handoff.wait.comment}
            <OptionalMark />
          </>
        }
        htmlFor="wait-comment"
      >
        <Input
          id="wait-comment"
          value={comment}
          maxLength={COMMENT_LIMIT}
          placeholder={ru.handoff.wait.commentPlaceholder}
          onChange={(event) => setComment(event.target.value)}
        />
      </FormItem>
    </FormDialog>
  );
}
