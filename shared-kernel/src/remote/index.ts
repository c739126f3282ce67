export type { RemoteBackground, RemoteBackgroundProps, StopBackground } from './background.ts';
export { createRemote } from './create-remote.tsx';
export type { RemoteDefinition, RemoteLifecycles, RemoteMountProps } from './create-remote.tsx';
export { satisfiesRange } from './contract-range.ts';
export { PageRoutes, definePages, toPages } from './pages.tsx';
export type { Pages } from './pages.tsx';
export type { PageLoader } from '../routes.ts';
export { RemoteBoundary } from './remote-boundary.tsx';
export { RemoteProviders } from './remote-providers.tsx';
export { reportProblem } from './report-problem.ts';
export { findPattern, matchesPattern, pathOfHash } from './route-pattern.ts';
export { PAGE_DATA_ID } from './snapshot.ts';
export type {
  AvailableRemote,
  BankConfig,
  CryptoProScript,
  PageDelivery,
  PortalConfig,
  PortalPageData,
  PortalSnapshot,
  PreloadPlan,
  RemoteOverride,
  RemoteSnapshot,
  UnavailableRemote,
} from './snapshot.ts';
export type {
  MenuEntry,
  MenuGroupDeclaration,
  MenuIcon,
  RemoteManifest,
  SearchEntry,
  TopBarEntry,
} from './manifest.ts';
export { MENU_GROUPS, MENU_ICONS, groupOrder } from './menu.ts';
export type { MenuGroup } from './menu.ts';
export { Widget } from './widget.tsx';
export { configureWidgets, widgetLoader } from './widget-loader.ts';
export type { WidgetComponent, WidgetLoader } from './widget-loader.ts';
export { widgetExport } from './widgets.ts';
export type { WidgetName, WidgetProps } from './widgets.ts';
