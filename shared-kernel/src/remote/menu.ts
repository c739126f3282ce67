/** Groups of the sidebar, in their order (specification, chapter 2). */
export const MENU_GROUPS = ['main', 'applications', 'tools', 'communication'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Icons that the host can draw for a menu entry. */
export const MENU_ICONS = [
  'home',
  'file-text',
  'solution',
  'team',
  'inbox',
  'calculator',
  'wallet',
  'message',
  'bell',
  'appstore',
  'read',
  'global',
  'user',
  'project',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];
