import { createRemote } from 'shared-kernel/remote';
import { Root } from './root.tsx';
import { pages } from './routes.tsx';

/** The lifecycles by which the host starts, shows and removes this remote. */
export const { bootstrap, mount, unmount } = createRemote({ Root, pages });
