import { theme } from 'antd';
import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** The theme's colours for the chat's style sheet. */
export function ChatColours({ children }: { readonly children: ReactNode }): ReactElement {
  const { token } = theme.useToken();
  const colours = {
    '--chat-border': token.colorBorderSecondary,
    '--chat-secondary': token.colorTextSecondary,
    '--chat-theirs': token.colorFillTertiary,
    '--chat-mine': token.colorPrimaryBg,
    '--chat-accent': token.colorPrimaryText,
    '--chat-warning': token.colorWarningText,
    '--chat-background': token.colorBgContainer,
    '--chat-elevated': token.colorBgElevated,
    '--chat-error': token.colorErrorText,
  } as CSSProperties;
  return <div style={colours}>{children}</div>;
}
