import { Alert, Checkbox, Flex, Form, Input, Modal, Radio, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { listRejectReasons } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { errorText, WORDS } from 'shared-kernel/locale';
import { useEndpointQuery } from 'shared-kernel/query';
import { notify } from 'shared-kernel/toast';
import { ErrorPanel } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { ApplicationActions } from '../state/application-actions.ts';

const COMMENT_LIMIT = 1000;

interface RejectDialogProps {
  /** The application to reject; closed when `null`. */
  readonly row: ApplicationListItem | null;
  readonly reject: ApplicationActions['reject'];
  readonly onClose: () => void;
}

/** Asks for one of the bank's reasons before an application is rejected for good. */
export function RejectDialog({ row, ...rest }: RejectDialogProps): ReactElement | null {
  return row ? <OpenRejectDialog key={row.hash_password} row={row} {...rest} /> : null;
}

function OpenRejectDialog({
  row,
  reject,
  onClose,
}: RejectDialogProps & { readonly row: ApplicationListItem }): ReactElement {
  const reasons = useEndpointQuery(listRejectReasons);
  const [code, setCode] = useState<string>();
  const [comment, setComment] = useState('');
  const [isArchived, setArchived] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const chosen = reasons.data?.find((reason) => reason.code === code);
  const isCommentMissing = chosen?.comment_required === true && comment.trim() === '';

  const submit = async (): Promise<void> => {
    setChecked(true);
    if (!chosen || isCommentMissing) return;
    try {
      await reject.mutateAsync({ row, reason: chosen.code, comment, archive: isArchived });
      notify.success(ru.reject.done(row.id));
      onClose();
    } catch {
      // The mutation keeps the error: the dialog stays open and shows it.
    }
  };
  return (
    <Modal
      open
      title={ru.reject.title(row.id)}
      okText={ru.reject.submit}
      okButtonProps={{ danger: true, loading: reject.isPending, disabled: !reasons.data }}
      cancelText={WORDS.cancel}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Flex vertical gap={16}>
        <Typography.Text>{ru.reject.warning(row.client_name)}</Typography.Text>
        {reasons.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {reasons.error && <ErrorPanel error={reasons.error} onRetry={() => void reasons.refetch()} />}
        {reasons.data && (
          <Form layout="vertical" component="div">
            <Form.Item
              label={ru.reject.reason}
              required
              {...(isChecked && !chosen ? { validateStatus: 'error', help: ru.reject.chooseReason } : {})}
            >
              <Radio.Group
                aria-label={ru.reject.reason}
                value={code}
                onChange={(event) => setCode(event.target.value as string)}
                style={{ display: 'grid', gap: 8 }}
                options={reasons.data.map((reason) => ({ value: reason.code, label: reason.title }))}
              />
            </Form.Item>
            <Form.Item
              label={ru.reject.comment}
              required={chosen?.comment_required === true}
              htmlFor="reject-comment"
              {...(isChecked && isCommentMissing
                ? { validateStatus: 'error', help: ru.reject.commentRequired }
                : {})}
            >
              <Input.TextArea
                id="reject-comment"
                value={comment}
                maxLength={COMMENT_LIMIT}
                showCount
                rows={2}
                onChange={(event) => setComment(event.target.value)}
              />
            </Form.Item>
            <Checkbox checked={isArchived} onChange={(event) => setArchived(event.target.checked)}>
              {ru.reject.archive}
            </Checkbox>
          </Form>
        )}
        {reject.isError && <Alert type="error" showIcon role="alert" title={errorText(reject.error)} />}
      </Flex>
    </Modal>
  );
}
