import './schema-mode.ts';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import * as applications from 'shared-kernel/contract/applications';
import { checkSession } from 'shared-kernel/contract/auth';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { streamEvents } from 'shared-kernel/contract/events';

/** What the start needs of the contract. To build its schemas takes as long as all the rest of the portal's code. */
export const contract = [applications, checkSession, getAgentInfo, listPartnerBanks, streamEvents];
