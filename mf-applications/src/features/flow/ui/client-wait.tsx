import { FieldTimeOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { errorText, WORDS } from 'shared-kernel/locale';
import { notify, notifyError } from 'shared-kernel/toast';
import { FormItem } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useClientWait } from '../api/staff.ts';

const COMMENT_LIMIT = 500;

/** «Жду клиента» pauses the deadline, «Клиент ответил» resumes it. */
export function ClientWait({ application }: { readonly application: Application }): ReactElement | null {
  const { hash_password: hash, permissions } = application;
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
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
  const begin = async (): Promise<void> => {
    try {
      await wait.mutateAsync({ params: { hash }, body: { waiting: true, comment: comment.trim() } });
      notify.success(ru.handoff.wait.begun);
      setComment('');
      setOpen(false);
    } catch {
      // Shown in the dialog.
    }
  };
  return (
    <>
      <Button icon={<FieldTimeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {ru.handoff.wait.begin}
      </Button>
      <Modal
        open={isOpen}
        title={ru.handoff.wait.title}
        okText={ru.handoff.wait.submit}
        okButtonProps={{ loading: wait.isPending }}
        cancelText={WORDS.cancel}
        onOk={() => void begin()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p>{ru.handoff.wait.text}</p>
        <div>
          <FormItem label={ru.handoff.wait.comment} htmlFor="wait-comment">
            <Input
              id="wait-comment"
              value={comment}
              maxLength={COMMENT_LIMIT}
              placeholder={ru.handoff.wait.commentPlaceholder}
              onChange={(event) => setComment(event.target.value)}
              onPressEnter={() => void begin()}
            />
          </FormItem>
        </div>
        {wait.isError && <Alert type="error" showIcon role="alert" title={errorText(wait.error)} />}
      </Modal>
    </>
  );
}
