import type { ReactElement } from 'react';
import { IfOffered } from 'shared-kernel/ui';
import { AgentDocuments } from '../features/documents/ui/agent-documents.tsx';
import { DocumentWorkspace as Workspace } from '../features/workspace/ui/document-workspace.tsx';
import type { DocumentWorkspaceProps } from '../features/workspace/ui/document-workspace.tsx';

/** Documents with versions and signatures; the agent's with their statuses alone at a bank that has no more of them. */
export function DocumentWorkspace(props: DocumentWorkspaceProps): ReactElement {
  const otherwise = props.scope === 'agent' && props.agentId === undefined ? <AgentDocuments /> : null;
  return (
    <IfOffered capability="documents" otherwise={otherwise}>
      <Workspace {...props} />
    </IfOffered>
  );
}
