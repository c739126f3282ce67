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
import type { MenuIcon } from 'shared-kernel/remote';

const ICONS: Readonly<Record<MenuIcon, ComponentType>> = {
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

/** The icon of a menu entry; a remote's newer name falls back to a neutral one. */
export function MenuEntryIcon({ name }: { readonly name: MenuIcon }): ReactElement {
  const Icon = ICONS[name] ?? AppstoreOutlined;
  return (
    <span className="nav-icon" aria-hidden>
      <Icon />
    </span>
  );
}
