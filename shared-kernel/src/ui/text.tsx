import type { AriaRole, ReactElement, ReactNode } from 'react';
import styles from './text.module.css';

export interface TextProps {
  readonly tone?: 'secondary' | 'success' | 'warning' | 'danger' | undefined;
  readonly isStrong?: boolean;
  readonly id?: string | undefined;
  readonly role?: AriaRole | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A piece of running text in a tone of the theme. */
export function Text({ tone, isStrong = false, className, children, ...rest }: TextProps): ReactElement {
  const Tag = isStrong ? 'strong' : 'span';
  const names = [
    styles.text,
    tone ? styles[tone] : undefined,
    isStrong ? styles.strong : undefined,
    className,
  ];
  return (
    <Tag {...rest} className={names.filter(Boolean).join(' ')}>
      {children}
    </Tag>
  );
}
