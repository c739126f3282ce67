import type { HTMLAttributes, ReactElement } from 'react';
import styles from './text.module.css';

export interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  readonly tone?: 'secondary' | 'success' | 'warning' | 'danger' | undefined;
  readonly isStrong?: boolean;
  readonly className?: string | undefined;
}

/** A piece of running text in a tone of the theme. */
export function Text({ tone, isStrong = false, className, ...rest }: TextProps): ReactElement {
  const Tag = isStrong ? 'strong' : 'span';
  const names = [
    styles.text,
    tone ? styles[tone] : undefined,
    isStrong ? styles.strong : undefined,
    className,
  ];
  return <Tag {...rest} className={names.filter(Boolean).join(' ')} />;
}
