import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from 'shared-kernel/contract/second-factor';
import { listSessions } from 'shared-kernel/contract/auth';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export const useSecondFactor = () => useEndpointQuery(readSecondFactor);

export const useBeginSecondFactor = () => useEndpointMutation(beginSecondFactor);

/** Switching it on ends the other sessions. */
export const useConfirmSecondFactor = () =>
  useEndpointMutation(confirmSecondFactor, { invalidates: [readSecondFactor, listSessions] });

export const useRenewRecoveryCodes = () =>
  useEndpointMutation(renewRecoveryCodes, { invalidates: [readSecondFactor] });

export const useDisableSecondFactor = () =>
  useEndpointMutation(disableSecondFactor, { invalidates: [readSecondFactor] });
