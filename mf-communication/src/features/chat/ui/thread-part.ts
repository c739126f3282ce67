import { lazyPart } from 'shared-kernel/lazy-part';
import type { ThreadViewProps } from './thread-view.tsx';

/** The code of an open thread, loaded apart so that the list of threads is shown before it. */
export const threadPart = lazyPart<ThreadViewProps>(() =>
  import('./thread-view.tsx').then((module) => module.ThreadView),
);
// A link to a thread loads both in parallel.
if (typeof window !== 'undefined' && window.location.hash.includes('thread=')) threadPart.preload();
