import { createRemote } from 'shared-kernel/remote';
import { pages } from './routes.tsx';

/** The lifecycles by which the host starts, shows and removes this remote. */
export const { bootstrap, mount, unmount } = createRemote({ pages });
