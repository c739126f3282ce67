import { DeleteOutlined, LinkOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { getKnownColumns } from 'shared-kernel/contract/application-columns';
import type { SavedView } from 'shared-kernel/contract/list-views';
import { errorText } from 'shared-kernel/locale';
import { useSubmit } from 'shared-kernel/query';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, FormItem, QueryBoundary, Text, useModal } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { useSavedViewActions, useSavedViews } from '../api/saved-views.ts';
import type { SavedViewsProps } from './saved-views.tsx';
import styles from './saved-views.module.css';

const NAME_LIMIT = 60;
const texts = ru.lists.views;

/** What the button of the saved views opens: each to be opened or removed, and a name for the current one. */
export function ViewsPanel({
  name,
  control,
  onDone,
}: SavedViewsProps & { readonly onDone: () => void }): ReactElement {
  const query = useSavedViews(name, true);
  const { remove } = useSavedViewActions();
  const open = ({ view }: SavedView): void => {
    control.open({
      filter: view.filter,
      type: view.type,
      page: 1,
      scope: control.view.scope,
      columns: getKnownColumns(view.columns),
    });
    onDone();
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notify.success(texts.copied);
    } catch {
      notify.error(texts.copyFailed);
    }
  };
  return (
    <Flex vertical gap={12} className={styles.panel}>
      <QueryBoundary
        query={query}
        isEmpty={(views) => views.length === 0}
        empty={<Text tone="secondary">{texts.none}</Text>}
      >
        {(views) => (
          <div className={styles.views}>
            <PlainList aria-label={texts.title}>
              {views.map((view) => (
                <Flex key={view.id} component="li" align="center">
                  <Button
                    type="text"
                    aria-label={texts.open(view.name)}
                    className={styles.view ?? ''}
                    onClick={() => open(view)}
                  >
                    {view.name}
                  </Button>
                  <ConfirmButton
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={texts.remove(view.name)}
                    question={texts.removeQuestion(view.name)}
                    confirmText={ru.lists.views.confirmRemoval}
                    onConfirm={async () => {
                      await remove.mutateAsync({ params: { id: view.id } });
                      notify.success(texts.removed(view.name));
                    }}
                    failedTitle={texts.removeFailed}
                  />
                </Flex>
              ))}
            </PlainList>
          </div>
        )}
      </QueryBoundary>
      <SaveView name={name} control={control} views={query.data ?? []} />
      <Button
        type="link"
        icon={<LinkOutlined aria-hidden />}
        className={styles.link ?? ''}
        onClick={() => void copy()}
      >
        {texts.copyLink}
      </Button>
    </Flex>
  );
}

function SaveView({
  name: list,
  control,
  views,
}: SavedViewsProps & { readonly views: readonly SavedView[] }): ReactElement {
  const modal = useModal();
  const [name, setName] = useState('');
  const { create, replace } = useSavedViewActions();
  const { filter, type, columns } = control.view;
  const typed = name.trim();

  const save = async (): Promise<void> => {
    const body = { list, name: typed, view: { filter, type, columns: [...columns] } };
    const taken = views.find((view) => view.name.toLowerCase() === typed.toLowerCase());
    if (taken) {
      const isSure = await modal.confirm({
        title: texts.replaceQuestion(taken.name),
        okText: texts.replace,
      });
      if (!isSure) return;
    }
    if (taken) await replace.mutateAsync({ params: { id: taken.id }, body });
    else await create.mutateAsync({ body });
    notify.success(texts.saved(typed));
    setName('');
  };
  const { submit, isPending, error } = useSubmit(() => (typed === '' ? undefined : save()));
  return (
    <div>
      <FormItem label={texts.name} htmlFor="view-name" className={styles.name ?? ''}>
        <Flex vertical gap={8}>
          <Input
            id="view-name"
            value={name}
            maxLength={NAME_LIMIT}
            placeholder={texts.namePlaceholder}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => submit()}
          />
          <Button type="primary" disabled={typed === ''} loading={isPending} onClick={() => submit()}>
            {texts.save}
          </Button>
        </Flex>
      </FormItem>
      {error === undefined ? null : <Alert type="error" showIcon role="alert" title={errorText(error)} />}
    </div>
  );
}
