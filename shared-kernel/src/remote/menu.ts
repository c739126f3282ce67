/** Groups of the sidebar that the portal names itself, in their order (specification, chapter 2). */
export const MENU_GROUPS = ['main', 'applications', 'tools', 'communication'] as const;
/** One of them, or one that a manifest declares in `menuGroups`. */
export type MenuGroup = string;

/** The places of the portal's own groups among those that manifests declare: 100, 200, 300, 400. */
export function groupOrder(group: string): number | undefined {
  const index = MENU_GROUPS.findIndex((each) => each === group);
  return index < 0 ? undefined : (index + 1) * 100;
}

/** Icons that the host draws by name; of any other a manifest brings the outline. */
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
