import { getProfile } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** The reader's own profile, with the decision of the security service. */
export const useProfile = () => useEndpointQuery(getProfile);
