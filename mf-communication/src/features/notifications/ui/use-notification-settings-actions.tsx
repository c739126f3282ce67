import { BellOutlined, DesktopOutlined, MutedOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { bankName } from 'shared-kernel/locale';
import { browserNotifications, currentBankAtom, switchBrowserNotifications } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import type { PageAction } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useNotificationSettings, useSetNotificationSettings } from '../api/notifications.ts';
import { SNOOZE_OPTIONS, snoozeUntil } from '../state/snooze-options.ts';

const text = ru.notifications;

/** Actions that mute this bank for a while or for good, and switch notifications of the browser on and off. */
export function useNotificationSettingsActions(): readonly PageAction[] {
  const bank = bankName(useAtomValue(currentBankAtom));
  const settings = useNotificationSettings();
  const change = useSetNotificationSettings();
  const [browser, setBrowser] = useState(browserNotifications);

  async function mute(body: { muted: boolean; until: string | null }): Promise<void> {
    try {
      await change.mutateAsync({ body });
      notify.success(body.muted ? text.muted(bank) : text.unmuted(bank));
    } catch (error) {
      notifyError(error, text.settingsFailed);
    }
  }

  async function switchBrowser(): Promise<void> {
    const next = await switchBrowserNotifications(browser !== 'on');
    setBrowser(next);
    if (next === 'denied') notify.error(text.browserDenied, text.browserDeniedText);
  }

  const { data } = settings;
  const sound: PageAction = data?.muted
    ? {
        key: 'unmute',
        label:
          data.muted_until === null
            ? text.unmute(bank)
            : text.unmuteBefore(bank, formatDateTime(data.muted_until)),
        icon: <BellOutlined aria-hidden />,
        isBusy: change.isPending,
        act: () => void mute({ muted: false, until: null }),
      }
    : {
        key: 'mute',
        label: text.mute(bank),
        icon: <MutedOutlined aria-hidden />,
        isDisabled: !data,
        isBusy: change.isPending,
        act: [
          ...SNOOZE_OPTIONS.map((key) => ({
            key,
            label: text.snoozeOptions[key],
            run: () => void mute({ muted: true, until: snoozeUntil(key) }),
          })),
          { key: 'ever', label: text.ever, run: () => void mute({ muted: true, until: null }) },
        ],
      };
  if (browser === 'unsupported') return [sound];
  return [
    sound,
    {
      key: 'browser',
      label: browser === 'on' ? text.browserOff : text.browserOn,
      icon: <DesktopOutlined aria-hidden />,
      isOn: browser === 'on',
      act: () => void switchBrowser(),
    },
  ];
}
