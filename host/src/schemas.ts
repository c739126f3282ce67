import './schema-mode.ts';

/** What the start needs of the contract. To build its schemas takes as long as all the rest of the portal's code. */
export * as agent from 'shared-kernel/contract/agent';
export * as applications from 'shared-kernel/contract/applications';
export * as auth from 'shared-kernel/contract/auth';
export * as banks from 'shared-kernel/contract/banks';
export * as news from 'shared-kernel/contract/news';
export * as notifications from 'shared-kernel/contract/notifications';
