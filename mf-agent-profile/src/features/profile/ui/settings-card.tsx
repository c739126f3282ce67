import { Flex, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { THEMES, browserNotifications, switchBrowserNotifications, themeAtom } from 'shared-kernel/session';
import { useAtom } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './profile.module.css';

const text = ru.profile;

/** Theme and notifications of this browser. */
export function SettingsCard(): ReactElement {
  const [themeName, setTheme] = useAtom(themeAtom);
  const [browser, setBrowser] = useState(browserNotifications);

  async function switchBrowser(isWanted: boolean): Promise<void> {
    const next = await switchBrowserNotifications(isWanted);
    setBrowser(next);
    if (next === 'denied') notify.error(text.browserDenied);
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
        {browser === 'unsupported' ? null : (
          <Setting label={text.notifyBrowser}>
            {(id) => (
              <Switch
                aria-labelledby={id}
                checked={browser === 'on'}
                onChange={(isWanted) => void switchBrowser(isWanted)}
              />
            )}
          </Setting>
        )}
      </Flex>
    </Panel>
  );
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
