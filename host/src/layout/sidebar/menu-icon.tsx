import {
  AppstoreOutlined,
  BellOutlined,
  CalculatorOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  InboxOutlined,
  MessageOutlined,
  ProjectOutlined,
  ReadOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';
import { MENU_ICONS } from 'shared-kernel/remote';
import type { MenuIcon } from 'shared-kernel/remote';

const ICONS: Readonly<Record<(typeof MENU_ICONS)[number], ComponentType>> = {
  home: HomeOutlined,
  'file-text': FileTextOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  inbox: InboxOutlined,
  calculator: CalculatorOutlined,
  wallet: WalletOutlined,
  message: MessageOutlined,
  bell: BellOutlined,
  appstore: AppstoreOutlined,
  read: ReadOutlined,
  global: GlobalOutlined,
  user: UserOutlined,
  project: ProjectOutlined,
};

/** The icon of a menu entry: the host's by name, a neutral one for a name it does not know, or the remote's outline. */
export function MenuEntryIcon({ icon }: { readonly icon: MenuIcon }): ReactElement {
  return (
    <span className="nav-icon" aria-hidden>
      {typeof icon === 'string' ? <NamedIcon name={icon} /> : <Outline {...icon} />}
    </span>
  );
}

function NamedIcon({ name }: { readonly name: string }): ReactElement {
  const known = MENU_ICONS.find((each) => each === name);
  const Icon = known ? ICONS[known] : AppstoreOutlined;
  return <Icon />;
}

function Outline({ viewBox, path }: Exclude<MenuIcon, string>): ReactElement {
  return (
    <span className="anticon">
      <svg viewBox={viewBox} width="1em" height="1em" fill="currentColor">
        <path d={path} />
      </svg>
    </span>
  );
}
