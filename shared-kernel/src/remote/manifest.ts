import { z } from 'zod';
import { MENU_GROUPS, MENU_ICONS } from './menu.ts';

const pathSchema = z.string().regex(/^\/[\w\-/]*$/, 'a path begins with "/" and has no parameters');
const patternSchema = z.string().regex(/^\/[\w\-/:]*$/, 'a route pattern begins with "/": "/issue/:hash"');
const roleSchema = z.enum(['user', 'staff', 'superuser']);

export const menuEntrySchema = z.strictObject({
  id: z.string().min(1),
  group: z.enum(MENU_GROUPS),
  label: z.string().min(1),
  icon: z.enum(MENU_ICONS),
  path: pathSchema,
  order: z.number().int(),
  /** Who sees the entry; everybody when absent. */
  roles: z.array(roleSchema).min(1).optional(),
  /** Widget drawn at the end of the entry: `unread-badge`. */
  widget: z.string().min(1).optional(),
});
export type MenuEntry = z.output<typeof menuEntrySchema>;

export const topBarEntrySchema = z.strictObject({
  id: z.string().min(1),
  label: z.string().min(1),
  path: pathSchema,
  order: z.number().int(),
  items: z.array(z.strictObject({ label: z.string().min(1), path: pathSchema })),
});
export type TopBarEntry = z.output<typeof topBarEntrySchema>;

export const searchEntrySchema = z.strictObject({
  label: z.string().min(1),
  path: pathSchema,
  keywords: z.array(z.string().min(1)),
});
export type SearchEntry = z.output<typeof searchEntrySchema>;

/**
 * What a remote tells the portal about itself. It travels as data (`portal-remote.json`), so a remote is added,
 * moved or released without a new build of the host.
 */
export const remoteManifestSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1),
  version: z.string().min(1),
  /** Range of contract versions (shared-kernel/contract/version) that the remote was written for: `^1.0.0`. */
  contractRange: z.string().min(1),
  /** Patterns of the pages it draws, with `:params`. */
  routes: z.array(patternSchema),
  menu: z.array(menuEntrySchema).default([]),
  topBar: z.array(topBarEntrySchema).default([]),
  search: z.array(searchEntrySchema).default([]),
  /** Names of the widgets it offers, each exposed as `./widgets/<name>`. */
  widgets: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).default([]),
  /** It has work behind every page, exposed as `./background`; the build says so by itself. */
  background: z.boolean().optional(),
});
export type RemoteManifest = z.output<typeof remoteManifestSchema>;

type ManifestInput = z.input<typeof remoteManifestSchema>;

/** What a remote writes about itself: the patterns come from its routes, the texts from its locale. */
export interface ManifestDeclaration extends Omit<ManifestInput, 'routes' | 'topBar' | 'search' | 'widgets'> {
  readonly routes: Readonly<Record<string, { readonly pattern: string }>>;
  readonly topBar?: readonly TopBarEntry[];
  readonly search?: readonly (Omit<SearchEntry, 'keywords'> & { readonly keywords: readonly string[] })[];
  readonly widgets?: readonly string[];
}

/** Declares and checks a remote's manifest; a mistake fails the remote's build. */
export function defineRemoteManifest({ routes, ...manifest }: ManifestDeclaration): RemoteManifest {
  return remoteManifestSchema.parse({
    ...manifest,
    routes: Object.values(routes).map(({ pattern }) => pattern),
  });
}
