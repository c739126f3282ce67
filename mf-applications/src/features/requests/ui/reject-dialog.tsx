import { Checkbox, Flex, Input, Radio } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { FormDialog } from 'shared-kernel/form-dialog';
import { notify, notifyError } from 'shared-kernel/toast';
import { ErrorPanel, FormItem, OptionalMark, SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useRejectReasons } from '../api/reject-reasons.ts';
import type { Rejection } from '../api/row-actions.ts';
import type { ApplicationActions } from '../state/application-actions.ts';

const COMMENT_LIMIT = 1000;

interface RejectDialogProps {
  /** The application to reject. */
  readonly row: ApplicationListItem;
  readonly reject: ApplicationActions['reject'];
  readonly onClose: () => void;
}

/** Asks for one of the bank's reasons before an application is rejected for good. */
export function RejectDialog({ row, reject, onClose }: RejectDialogProps): ReactElement {
  return (
    <ReasonDialog
      key={row.hash_password}
      title={ru.reject.title(row.id)}
      warning={ru.reject.warning(row.client_name)}
      onClose={onClose}
      onSubmit={async (reason) => {
        const notArchived = await reject.mutateAsync({ row, ...reason });
        if (notArchived) notifyError(notArchived, ru.reject.notArchived(row.id));
        else notify.success(ru.reject.done(row.id));
      }}
    />
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly warning: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: (reason: Omit<Rejection, 'row'>) => Promise<void>;
}

/** One of the bank's reasons, a comment where the reason wants one, and whether to archive at once. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { title, warning, onClose, onSubmit } = props;
  const reasons = useRejectReasons();
  const [code, setCode] = useState<string>();
  const [comment, setComment] = useState('');
  const [isArchived, setArchived] = useState(false);
  const [isChecked, setChecked] = useState(false);
  // The only reason needs no choice.
  const [first, ...others] = reasons.data ?? [];
  const chosen = others.length === 0 ? first : reasons.data?.find((reason) => reason.code === code);
  const isCommentMissing = chosen?.comment_required === true && comment.trim() === '';

  return (
    <FormDialog
      title={title}
      okText={ru.reject.submit}
      danger
      disabled={!reasons.data}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (!chosen || isCommentMissing) return undefined;
        return onSubmit({ reason: chosen.code, comment, archive: isArchived });
      }}
    >
      <Flex vertical gap={16}>
        <div>{warning}</div>
        {reasons.isPending && <SkeletonText rows={4} />}
        {reasons.error && <ErrorPanel error={reasons.error} onRetry={() => void reasons.refetch()} />}
        {reasons.data && (
          <div>
            <FormItem
              label={ru.reject.reason}
              error={isChecked && !chosen ? ru.reject.chooseReason : undefined}
            >
              <Radio.Group
                aria-label={ru.reject.reason}
                value={chosen?.code}
                onChange={(event) => setCode(event.target.value as string)}
                vertical
                options={reasons.data.map((reason) => ({ value: reason.code, label: reason.title }))}
              />
            </FormItem>
            <FormItem
              label={
                <span>
                  {ru.reject.comment} {chosen?.comment_required === true ? null : <OptionalMark />}
                </span>
              }
              htmlFor="reject-comment"
              error={isChecked && isCommentMissing ? ru.reject.commentRequired : undefined}
            >
              <Input.TextArea
                id="reject-comment"
                status={isChecked && isCommentMissing ? 'error' : ''}
                aria-required={chosen?.comment_required === true}
                value={comment}
                maxLength={COMMENT_LIMIT}
                showCount
                rows={2}
                onChange={(event) => setComment(event.target.value)}
              />
            </FormItem>
            <Checkbox checked={isArchived} onChange={(event) => setArchived(event.target.checked)}>
              {ru.reject.archive}
            </Checkbox>
          </div>
        )}
      </Flex>
    </FormDialog>
  );
}
