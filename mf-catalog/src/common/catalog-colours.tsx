import { theme } from 'antd';
import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** The theme's colours for the style sheets of this remote. Whatever opens over the page needs its own. */
export function CatalogColours({ children }: { readonly children: ReactNode }): ReactElement {
  const { token } = theme.useToken();
  const colours = {
    '--catalog-background': token.colorBgContainer,
    '--catalog-page': token.colorBgLayout,
    '--catalog-elevated': token.colorBgElevated,
    '--catalog-border': token.colorBorderSecondary,
    '--catalog-track': token.colorBorder,
    '--catalog-secondary': token.colorTextSecondary,
    '--catalog-heading': token.colorTextHeading,
    '--catalog-accent': token.colorLink,
    '--catalog-accent-tint': token.colorPrimaryBg,
    '--catalog-accent-border': token.colorInfoBorder,
    '--catalog-success': token.colorSuccess,
    '--catalog-success-tint': token.colorSuccessBg,
    '--catalog-fill': token.colorFillQuaternary,
    '--catalog-shadow': token.boxShadowSecondary,
  } as CSSProperties;
  return <div style={colours}>{children}</div>;
}
