import {
  CloudUploadOutlined,
  IdcardOutlined,
  MoonOutlined,
  SunOutlined,
  LogoutOutlined,
  PoweroffOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App, Avatar, Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { getProfile } from 'shared-kernel/contract/agent';
import { avatarInitials, shortName, splitFullName } from 'shared-kernel/domain/names';
import { useEndpointQuery } from 'shared-kernel/query';
import { RELEASES_PATH } from 'shared-kernel/remote/route-ownership';
import { paths, useNavigate } from 'shared-kernel/router';
import { authBusyAtom, currentUserAtom, themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { useAtomValue, useSetAtom } from 'shared-kernel/state';
import { ROLE_LABELS } from 'shared-kernel/locale';
import { VisuallyHidden } from 'shared-kernel/ui';
import { DELIVERY_TEXTS } from '../../locale/delivery.ts';
import { ru } from '../../locale/ru.ts';
import { signOut, signOutOfAllBanks } from '../../session/sign-out.ts';
import { hasUnsavedAtom } from '../../session/unsaved.ts';
import { useMenuFocus } from './use-menu-focus.ts';

/** Profile, settings, questionnaire, sign-out of this bank and of all. */
export function UserMenu({ isCompact }: { readonly isCompact: boolean }): ReactElement | null {
  const user = useAtomValue(currentUserAtom);
  const isBusy = useAtomValue(authBusyAtom);
  const theme = useAtomValue(themeAtom);
  const toggleTheme = useSetAtom(toggleThemeAtom);
  const hasUnsaved = useAtomValue(hasUnsavedAtom);
  const profile = useEndpointQuery(getProfile).data;
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { button, onOpenChange } = useMenuFocus();
  if (!user) return null;

  const name = profile
    ? { lastName: profile.last_name, firstName: profile.first_name, middleName: profile.middle_name }
    : splitFullName(user.name);

  const leave = async (isEverywhere: boolean): Promise<void> => {
    if (hasUnsaved || isEverywhere) {
      const isSure = await modal.confirm({
        title: isEverywhere ? ru.topBar.signOutAllTitle : ru.topBar.signOutTitle,
        content: hasUnsaved ? ru.topBar.signOutText : ru.topBar.signOutAllText,
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
          <strong>{shortName(name) || user.email}</strong>
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
    <Dropdown
      // By the keyboard the first entry is at hand at once.
      autoFocus
      trigger={['click']}
      onOpenChange={onOpenChange}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => actions[key]?.() }}
    >
      <Button
        ref={button}
        type="text"
        className="user-button"
        {...(isCompact ? { 'aria-label': ru.topBar.user } : {})}
        aria-haspopup="menu"
      >
        <span aria-hidden>
          <Avatar size={28} src={profile?.avatar ?? undefined} className="user-avatar">
            {avatarInitials(name)}
          </Avatar>
        </span>
        {isCompact ? null : (
          <>
            {/* What is seen is part of the name: voice control finds the button by it. */}
            <VisuallyHidden>{`${ru.topBar.user}: `}</VisuallyHidden>
            <span className="user-name">{shortName(name) || user.email}</span>
          </>
        )}
      </Button>
    </Dropdown>
  );
}
