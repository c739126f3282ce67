import { BellOutlined, DesktopOutlined, MutedOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { bankName } from 'shared-kernel/locale';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import { ru } from '../../../locale/ru.ts';
import { useNotificationSettings, useSetNotificationSettings } from '../api/notifications.ts';
import { browserNotifications, switchBrowserNotifications } from '../state/browser-notifications.ts';
import { SNOOZE_OPTIONS, snoozeUntil } from '../state/snooze-options.ts';
import type { SnoozeOption } from '../state/snooze-options.ts';

const text = ru.notifications;

/** Mutes this bank for a while or for good, and switches notifications of the browser on and off. */
export function NotificationSettings(): ReactElement {
  const bank = bankName(useAtomValue(currentBankAtom));
  const settings = useNotificationSettings();
  const change = useSetNotificationSettings();
  const [browser, setBrowser] = useState(browserNotifications);

  function mute(body: { muted: boolean; until: string | null }): void {
    change.mutate(
      { body },
      {
        onSuccess: () => notify.success(body.muted ? text.muted(bank) : text.unmuted(bank)),
        onError: (error) => notifyError(error),
      },
    );
  }

  async function switchBrowser(): Promise<void> {
    const next = await switchBrowserNotifications(browser !== 'on');
    setBrowser(next);
    if (next === 'denied') notify.error(text.browserDenied, text.browserDeniedText);
  }

  return (
    <>
      {settings.data?.muted ? (
        <Button
          icon={<BellOutlined aria-hidden />}
          loading={change.isPending}
          onClick={() => mute({ muted: false, until: null })}
        >
          {settings.data.muted_until === null
            ? text.unmute(bank)
            : text.unmuteBefore(bank, formatDateTime(settings.data.muted_until))}
        </Button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...SNOOZE_OPTIONS.map((key) => ({ key, label: text.snoozeOptions[key] })),
              { key: 'ever', label: text.ever },
            ],
            onClick: ({ key }) =>
              mute({ muted: true, until: key === 'ever' ? null : snoozeUntil(key as SnoozeOption) }),
          }}
        >
          <Button icon={<MutedOutlined aria-hidden />} disabled={!settings.data} loading={change.isPending}>
            {text.mute(bank)}
          </Button>
        </Dropdown>
      )}
      {browser === 'unsupported' ? null : (
        <Button
          icon={<DesktopOutlined aria-hidden />}
          aria-pressed={browser === 'on'}
          onClick={() => void switchBrowser()}
        >
          {browser === 'on' ? text.browserOff : text.browserOn}
        </Button>
      )}
    </>
  );
}
