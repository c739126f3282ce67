import { lazyCode } from 'shared-kernel/lazy';

/** The menus of the top bar: antd's menu is a fiftieth of the first page, and most pages open none. */
export const openedMenu = lazyCode(() =>
  import(/* webpackChunkName: "menu" */ './opened-menu.tsx').then((module) => module.OpenedMenu),
);
