import { Button, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FormDialog } from 'shared-kernel/form-dialog';
import { bankNow } from 'shared-kernel/http';
import { FormItem } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

const text = ru.news.editing;
/** What a field of date and time holds: the agent's own zone, minutes. */
const FIELD = 'YYYY-MM-DDTHH:mm';

interface PublishControlsProps {
  readonly isReady: boolean;
  /** Moment it is planned for already. */
  readonly plannedAt: string | null;
  /** Publishes at a moment (UTC), `null` for now. */
  readonly onPublish: (moment: string | null) => Promise<void>;
}

/** «Опубликовать» and «Запланировать»: both ask, because everybody will read it. */
export function PublishControls({ isReady, plannedAt, onPublish }: PublishControlsProps): ReactElement {
  const [asked, setAsked] = useState<'now' | 'later'>();
  return (
    <>
      <Button type="primary" disabled={!isReady} onClick={() => setAsked('now')}>
        {text.publish}
      </Button>
      <Button disabled={!isReady} onClick={() => setAsked('later')}>
        {plannedAt === null ? text.plan : text.replan}
      </Button>
      {asked === undefined ? null : (
        <PublishDialog
          isLater={asked === 'later'}
          plannedAt={plannedAt}
          onClose={() => setAsked(undefined)}
          onPublish={onPublish}
        />
      )}
    </>
  );
}

interface PublishDialogProps extends Omit<PublishControlsProps, 'isReady'> {
  readonly isLater: boolean;
  readonly onClose: () => void;
}

function PublishDialog({ isLater, plannedAt, onClose, onPublish }: PublishDialogProps): ReactElement {
  const [moment, setMoment] = useState(() =>
    (plannedAt === null ? dayjs(bankNow()).add(1, 'day').hour(9).minute(0) : dayjs(plannedAt)).format(FIELD),
  );
  const chosen = dayjs(moment);
  const problem =
    isLater && !chosen.isValid()
      ? text.noMoment
      : isLater && chosen.isBefore(bankNow())
        ? text.pastMoment
        : undefined;
  return (
    <FormDialog
      title={isLater ? text.planTitle : text.publishQuestion}
      okText={isLater ? text.plan : text.publish}
      disabled={problem !== undefined}
      onClose={onClose}
      onSubmit={() => onPublish(isLater ? chosen.toISOString() : null)}
    >
      {isLater ? (
        <FormItem label={text.moment} htmlFor="news-moment" hint={text.momentHint} error={problem}>
          <Input
            id="news-moment"
            type="datetime-local"
            status={problem === undefined ? '' : 'error'}
            value={moment}
            onChange={(event) => setMoment(event.target.value)}
          />
        </FormItem>
      ) : (
        <p>{text.publishDetails}</p>
      )}
    </FormDialog>
  );
}
