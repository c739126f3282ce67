import { Drawer } from 'antd';
import type { DrawerProps } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useIsMobile } from './use-media-query.ts';

export interface SidePanelProps extends Omit<DrawerProps, 'open' | 'size' | 'placement' | 'destroyOnHidden'> {
  readonly open: boolean;
  /** In pixels; never wider than the window. */
  readonly width: number;
  /** Of the sheet that it is on a phone, in units of CSS, when its content does not say how high it is. */
  readonly sheetHeight?: string;
}

/** antd's drawer at the right, a sheet on a phone: made when it opens, gone when it is closed, the focus then where it was. */
export function SidePanel({ width, sheetHeight, ...drawer }: SidePanelProps): ReactElement {
  const isMobile = useIsMobile();
  useFocusReturn(drawer.open);
  const sheet = isMobile && sheetHeight !== undefined;
  return (
    <Drawer
      {...drawer}
      placement={sheet ? 'bottom' : 'right'}
      size={sheet ? sheetHeight : `min(${width}px, 100vw)`}
      destroyOnHidden
    />
  );
}

/**
 * Of a drawer that goes without its closing motion – closed while it was still coming, or removed by its owner – antd
 * does not give the focus back.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before the drawer takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
