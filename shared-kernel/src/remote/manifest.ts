import { z } from 'zod';
import type { Capability } from '../contract/capabilities.ts';
import { MENU_GROUPS } from './menu.ts';

const pathSchema = z.string().regex(/^\/[\w\-/]*$/, 'a path begins with "/" and has no parameters');
const patternSchema = z.string().regex(/^\/[\w\-/:]*$/, 'a route pattern begins with "/": "/issue/:hash"');
const roleSchema = z.enum(['user', 'staff', 'superuser']);

const nameSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** An outline of the remote's own, drawn in the colour of the text: one path of an SVG with this `viewBox`. */
const outlineSchema = z.strictObject({
  viewBox: z.string().regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/),
  path: z
    .string()
    .max(4_000)
    .regex(/^[MLHVCSQTAZmlhvcsqtazEe\d\s.,+-]+$/, 'the "d" of an SVG path'),
});

/** A name that the host knows (another is drawn as a neutral icon), or an outline. */
const iconSchema = z.union([nameSchema, outlineSchema]);
export type MenuIcon = z.output<typeof iconSchema>;

/** A group of the sidebar that the portal has not; remotes that share one declare it alike. */
export const menuGroupSchema = z.strictObject({
  id: nameSchema,
  label: z.string().min(1),
  /** Among the portal's own: «Основные» 100, «Заявки» 200, «Инструменты» 300, «Коммуникация» 400. */
  order: z.number().int(),
});
export type MenuGroupDeclaration = z.output<typeof menuGroupSchema>;

export const menuEntrySchema = z.strictObject({
  id: z.string().min(1),
  /** A group of the portal (`main`, `applications`, `tools`, `communication`) or of `menuGroups`. */
  group: nameSchema,
  label: z.string().min(1),
  icon: iconSchema,
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
  /** By route: the capability of the bank without which its page, and every entry that leads there, is left out. */
  needs: z.record(patternSchema, z.string()).optional(),
  menuGroups: z.array(menuGroupSchema).optional(),
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
export interface ManifestDeclaration extends Omit<
  ManifestInput,
  'routes' | 'needs' | 'topBar' | 'search' | 'widgets'
> {
  readonly routes: Readonly<Record<string, { readonly pattern: string; readonly capability?: Capability }>>;
  readonly topBar?: readonly TopBarEntry[];
  readonly search?: readonly (Omit<SearchEntry, 'keywords'> & { readonly keywords: readonly string[] })[];
  readonly widgets?: readonly string[];
}

/** Declares and checks a remote's manifest; a mistake fails the remote's build. */
export function defineRemoteManifest({ routes, ...manifest }: ManifestDeclaration): RemoteManifest {
  const pages = Object.values(routes);
  const needs = pages.flatMap(({ pattern, capability }) => (capability ? [[pattern, capability]] : []));
  return checkManifest({
    ...manifest,
    routes: pages.map(({ pattern }) => pattern),
    ...(needs.length > 0 ? { needs: Object.fromEntries(needs) as Record<string, string> } : {}),
  });
}

/** The manifest, checked. @throws with what is wrong: in the shape, or a menu entry whose group nobody declares. */
export function checkManifest(input: unknown): RemoteManifest {
  const manifest = remoteManifestSchema.parse(input);
  const groups = new Set<string>([...MENU_GROUPS, ...(manifest.menuGroups ?? []).map(({ id }) => id)]);
  const lost = manifest.menu.find(({ group }) => !groups.has(group));
  if (lost)
    throw new Error(`The menu entry "${lost.id}" is in the group "${lost.group}": declare it in menuGroups`);
  return manifest;
}
