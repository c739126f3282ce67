import { getDataset } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** The curator and the other contacts of the current bank. */
export const useContacts = () =>
  useEndpointQuery(getDataset, {}, { select: ({ curator, contacts }) => ({ curator, contacts }) });
