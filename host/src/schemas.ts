import './schema-mode.ts';
import * as agent from 'shared-kernel/contract/agent';
import * as applications from 'shared-kernel/contract/applications';
import * as auth from 'shared-kernel/contract/auth';
import * as banks from 'shared-kernel/contract/banks';
import * as news from 'shared-kernel/contract/news';
import * as notifications from 'shared-kernel/contract/notifications';

/** What the start needs of the contract. To build its schemas takes as long as all the rest of the portal's code. */
export const contract = [agent, applications, auth, banks, news, notifications];
