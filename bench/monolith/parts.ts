import type { Pages, RemoteManifest, WidgetName } from 'shared-kernel/remote';

/** What one package brings into the single-page application. */
export interface Part {
  readonly manifest: RemoteManifest;
  readonly pages: Pages;
  readonly widgets: Readonly<Partial<Record<WidgetName, () => Promise<Record<string, unknown>>>>>;
}

/** The packages of the workspace. The build fills it (`parts-loader.mjs`), so that no source of the host names one. */
export const parts: readonly Part[] = [];
