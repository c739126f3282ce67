import { Flex, Select } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { Colleague } from 'shared-kernel/contract/reassignment';
import { FormDialog } from 'shared-kernel/form-dialog';
import { WORDS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { EmptyState, ErrorPanel, FormItem, SkeletonText } from 'shared-kernel/ui';
import { useColleagues } from './api/colleagues.ts';

import { reassign as texts } from '../locale/reassign.ts';

/** An application to hand over, with who leads it where that is known. */
type HandedApplication = Pick<ApplicationListItem, 'id' | 'owner'>;

interface ReassignDialogProps {
  readonly application: HandedApplication;
  readonly onSubmit: (colleague: Colleague) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks to which colleague an application goes. */
export function ReassignDialog(props: ReassignDialogProps): ReactElement {
  const { application, onSubmit, onClose } = props;
  return (
    <ColleagueDialog
      key={application.id}
      rows={[application]}
      onClose={onClose}
      onSubmit={async (colleague) => {
        await onSubmit(colleague);
        notify.success(texts.done(application.id, colleague.name));
      }}
    />
  );
}

interface ColleagueDialogProps {
  readonly rows: readonly HandedApplication[];
  readonly onClose: () => void;
  readonly onSubmit: (colleague: Colleague) => Promise<void>;
}

/** The choice of one colleague for these applications. */
export function ColleagueDialog(props: ColleagueDialogProps): ReactElement {
  const { rows, onClose, onSubmit } = props;
  const { data, error: loadError, isPending: isLoading, refetch } = useColleagues();
  const [id, setId] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  // Who leads all of them already is no choice.
  const colleagues = data?.filter((colleague) => !rows.every(({ owner }) => owner?.id === colleague.id));
  const [first, ...others] = colleagues ?? [];
  // The only colleague needs no choice.
  const chosen = others.length === 0 ? first : colleagues?.find((colleague) => colleague.id === id);

  return (
    <FormDialog
      title={rows[0] && rows.length === 1 ? texts.title(rows[0].id) : texts.titleOfMany(rows.length)}
      okText={texts.submit}
      disabled={!first}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        return chosen && onSubmit(chosen);
      }}
    >
      {isLoading && <SkeletonText rows={2} />}
      {loadError && <ErrorPanel error={loadError} onRetry={() => void refetch()} />}
      {colleagues && !first && <EmptyState title={texts.nobody} />}
      {first && (
        <Flex vertical gap={16}>
          <span>{texts.explanation}</span>
          <div>
            <FormItem
              label={texts.colleague}
              htmlFor="colleague"
              error={isChecked && !chosen ? texts.choose : undefined}
            >
              <Select
                id="colleague"
                autoFocus
                status={isChecked && !chosen ? 'error' : ''}
                placeholder={texts.placeholder}
                value={chosen?.id ?? null}
                showSearch={{ optionFilterProp: 'label' }}
                // The dialog may still be growing when the list opens: its width is no measure.
                popupMatchSelectWidth={false}
                notFoundContent={WORDS.nothingFound}
                options={colleagues?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
                onChange={(next: string | null) => setId(next ?? undefined)}
              />
            </FormItem>
          </div>
        </Flex>
      )}
    </FormDialog>
  );
}
