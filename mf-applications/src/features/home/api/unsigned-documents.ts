import { useCapability } from 'shared-kernel/capabilities';
import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import { useEndpointQuery } from 'shared-kernel/query';

/** How many papers of the agent's own wait for a signature: those of the questionnaire, after the approval. */
export function useUnsignedCount() {
  const isOffered = useCapability('documents') === true;
  return useEndpointQuery(
    listDocuments,
    { query: { scope: 'agent', signing: 'required', per_page: 1 } },
    { enabled: isOffered, select: (answer) => normaliseList(answer).total },
  );
}
