import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import type { MouseEvent, ReactElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkButtonProps extends Pick<ButtonProps, 'children' | 'icon' | 'size' | 'type'> {
  /** A page of the portal. */
  readonly to: string;
}

/** A link that looks like a button: one stop of the keyboard, and opened in another tab like every link. */
export function LinkButton({ to, ...button }: LinkButtonProps): ReactElement {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <Button
      {...button}
      href={href}
      // With an address antd draws a link.
      onClick={(event: MouseEvent<HTMLElement>) => follow(event as MouseEvent<HTMLAnchorElement>)}
    />
  );
}
