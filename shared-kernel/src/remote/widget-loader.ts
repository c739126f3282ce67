import type { ComponentType } from 'react';
import type { WidgetName, WidgetProps } from './widgets.ts';

export type WidgetComponent<Name extends WidgetName> = ComponentType<WidgetProps[Name]>;

/** How widgets are found. The host provides it; a remote never knows which other remote has a widget. */
export interface WidgetLoader {
  /** The component when it is already on the page. */
  peek<Name extends WidgetName>(name: Name): WidgetComponent<Name> | undefined;
  /** Loads the component; with `retry` everything that failed before is forgotten first. */
  load<Name extends WidgetName>(
    name: Name,
    options?: { readonly retry?: boolean },
  ): Promise<WidgetComponent<Name>>;
  /** Told of a widget that could not be loaded or drawn. */
  onFailure?(error: Error): void;
}

let current: WidgetLoader | undefined;

/** Host only, once at start-up (a remote that runs alone and tests set their own). */
export function configureWidgets(loader: WidgetLoader): void {
  current = loader;
}

/** Tells the loader of a widget that failed, the lack of a loader among the reasons. */
export function tellWidgetFailure(error: Error): void {
  current?.onFailure?.(error);
}

/** The configured loader. */
export function widgetLoader(): WidgetLoader {
  if (!current) throw new Error('No widget loader: the host calls configureWidgets before it renders');
  return current;
}
