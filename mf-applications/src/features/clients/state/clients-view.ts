import { pageParam, textParam, urlSchema } from 'shared-kernel/router';

/** What the list of clients shows; all of it stands in the address. */
export const clientsSchema = urlSchema({ search: textParam(), page: pageParam }, { steps: ['page'] });
