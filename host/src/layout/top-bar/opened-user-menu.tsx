import {
  CloudUploadOutlined,
  IdcardOutlined,
  LogoutOutlined,
  MoonOutlined,
  PoweroffOutlined,
  SettingOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { ReactElement, RefObject } from 'react';
import { portalBanks, ROLE_LABELS } from 'shared-kernel/locale';
import { RELEASES_PATH } from 'shared-kernel/remote/route-ownership';
import { paths, useNavigate } from 'shared-kernel/router';
import { authBusyAtom, currentUserAtom, themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { useAtomValue, useSetAtom } from 'shared-kernel/state';
import { useModal } from 'shared-kernel/ui';
import { DELIVERY_TEXTS } from '../../locale/delivery.ts';
import { ru } from '../../locale/ru.ts';
import { signOut, signOutOfAllBanks } from '../../session/sign-out.ts';
import { hasUnsaved } from '../../session/unsaved.ts';
import { OpenedMenu } from './opened-menu.tsx';

interface OpenedUserMenuProps {
  /** Without room for the switch of the theme beside it. */
  readonly isCompact: boolean;
  /** What the agent is called. */
  readonly name: string;
  readonly button: (ref: RefObject<HTMLButtonElement | null>) => ReactElement;
}

/** Profile, settings, questionnaire, sign-out of this bank and of all. */
export function OpenedUserMenu({ isCompact, name, button }: OpenedUserMenuProps): ReactElement | null {
  const user = useAtomValue(currentUserAtom);
  const isBusy = useAtomValue(authBusyAtom);
  const theme = useAtomValue(themeAtom);
  const toggleTheme = useSetAtom(toggleThemeAtom);
  const navigate = useNavigate();
  const modal = useModal();
  if (!user) return null;

  const leave = async (isEverywhere: boolean): Promise<void> => {
    const isUnsaved = await hasUnsaved(isEverywhere ? portalBanks().map(({ code }) => code) : [user.bank]);
    if (isUnsaved || isEverywhere) {
      const isSure = await modal.confirm({
        title: isEverywhere ? ru.topBar.signOutAllTitle : ru.topBar.signOutTitle,
        content: isUnsaved ? ru.topBar.signOutText : ru.topBar.signOutAllText,
        okText: ru.topBar.signOut,
        cancelText: ru.topBar.cancel,
        okButtonProps: { danger: true },
      });
      if (!isSure) return;
    }
    await (isEverywhere ? signOutOfAllBanks() : signOut());
  };

  const actions: Readonly<Record<string, () => void>> = {
    profile: () => void navigate(paths.profile.link()),
    settings: () => void navigate(paths.profile.link({ section: 'settings' })),
    theme: () => toggleTheme(),
    releases: () => void navigate(RELEASES_PATH),
    questionnaire: () => void navigate(paths.agentProfile.link()),
    'sign-out': () => void leave(false),
    'sign-out-all': () => void leave(true),
  };
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="user-card">
          <strong>{name}</strong>
          <span>{user.email}</span>
          <span>{ROLE_LABELS[user.role]}</span>
        </span>
      ),
    },
    { type: 'divider' },
    { key: 'profile', icon: <UserOutlined aria-hidden />, label: ru.topBar.profile },
    { key: 'settings', icon: <SettingOutlined aria-hidden />, label: ru.topBar.settings },
    ...(isCompact
      ? [
          {
            key: 'theme',
            icon: theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />,
            label: theme === 'dark' ? ru.topBar.toLight : ru.topBar.toDark,
          },
        ]
      : []),
    { key: 'questionnaire', icon: <IdcardOutlined aria-hidden />, label: ru.topBar.questionnaire },
    ...(user.role === 'superuser'
      ? [{ key: 'releases', icon: <CloudUploadOutlined aria-hidden />, label: DELIVERY_TEXTS.menu }]
      : []),
    { type: 'divider' },
    { key: 'sign-out', icon: <LogoutOutlined aria-hidden />, label: ru.topBar.signOut, disabled: isBusy },
    {
      key: 'sign-out-all',
      icon: <PoweroffOutlined aria-hidden />,
      label: ru.topBar.signOutAll,
      disabled: isBusy,
      danger: true,
    },
  ];
  return (
    <OpenedMenu
      items={items ?? []}
      onChoose={(key) => actions[key]?.()}
      placement="bottomRight"
      button={button}
    />
  );
}
