import type { ReactElement, ReactNode } from 'react';
import { useFirstPage } from '../first-page.ts';

interface AfterFirstPageProps {
  readonly children: ReactNode;
  readonly placeholder?: ReactNode;
}

/** Draws the widgets of every page when the first page has its content: until then they would take the network from it. */
export function AfterFirstPage({ children, placeholder = null }: AfterFirstPageProps): ReactElement {
  return <>{useFirstPage() ? children : placeholder}</>;
}
