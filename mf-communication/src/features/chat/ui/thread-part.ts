import { lazyPart } from 'shared-kernel/lazy-part';
import type { ThreadViewProps } from './thread-view.tsx';

/** The open thread has code of its own: the list of threads is on the screen before it. */
export const threadPart = lazyPart<ThreadViewProps>(() =>
  import('./thread-view.tsx').then((module) => module.ThreadView),
);
// A link to a thread: both are fetched at the same time.
if (typeof window !== 'undefined' && window.location.hash.includes('thread=')) threadPart.preload();
