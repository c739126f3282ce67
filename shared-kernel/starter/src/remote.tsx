import { createRemote } from '@agent-portal/sdk/remote';
import { routes } from './routes.ts';

/** The lifecycles by which the host starts, shows and removes this remote. */
export const { bootstrap, mount, unmount } = createRemote({ routes });
