import { getDataset } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';

/** Urgent messages of the current bank; the shell loads them after sign-in, and again every few minutes. */
export const useAlertMessages = () =>
  useEndpointQuery(getDataset, {}, { select: ({ alert_messages }) => alert_messages });
