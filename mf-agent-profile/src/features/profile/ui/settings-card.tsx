import { Flex, Segmented, Switch } from 'antd';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Profile } from 'shared-kernel/contract/agent';
import { THEMES, themeAtom } from 'shared-kernel/session';
import { useAtom } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import { Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useUpdateProfile } from '../api/profile.ts';
import styles from './profile.module.css';

const text = ru.profile;

/** Theme of this device and the agent's notification preferences. */
export function SettingsCard({ profile }: { readonly profile: Profile }): ReactElement {
  const [themeName, setTheme] = useAtom(themeAtom);
  const update = useUpdateProfile();
  // As they are being saved: a control that is closed meanwhile would lose the focus of whoever pressed it.
  const preferences = update.variables?.body?.notification_preferences ?? profile.notification_preferences;

  async function save(change: { readonly email: boolean } | { readonly browser: boolean }): Promise<void> {
    if (!preferences || update.isPending) return;
    if ('browser' in change && change.browser && (await askForNotifications()) !== 'granted') {
      notify.error(text.browserDenied);
      return;
    }
    try {
      await update.mutateAsync({ body: { notification_preferences: { ...preferences, ...change } } });
      notify.success(text.settingsSaved);
    } catch (error) {
      notifyError(error, text.settingsFailed);
    } finally {
      update.reset();
    }
  }

  return (
    <Panel title={text.settings} className={styles.card}>
      <Flex vertical gap={16}>
        <Setting label={text.theme}>
          {(id) => (
            <Segmented
              aria-labelledby={id}
              value={themeName}
              onChange={setTheme}
              options={THEMES.map((value) => ({ value, label: text.themes[value] }))}
            />
          )}
        </Setting>
        {preferences && (
          <>
            <Setting label={text.notifyEmail}>
              {(id) => (
                <Switch
                  aria-labelledby={id}
                  checked={preferences.email}
                  onChange={(email) => void save({ email })}
                />
              )}
            </Setting>
            <Setting label={text.notifyBrowser}>
              {(id) => (
                <Switch
                  aria-labelledby={id}
                  checked={preferences.browser}
                  onChange={(browser) => void save({ browser })}
                />
              )}
            </Setting>
          </>
        )}
      </Flex>
    </Panel>
  );
}

async function askForNotifications(): Promise<NotificationPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'denied';
}

function Setting({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactElement {
  const id = useId();
  return (
    <Flex justify="space-between" align="center" gap={16} wrap>
      <span id={id}>{label}</span>
      {children(id)}
    </Flex>
  );
}
