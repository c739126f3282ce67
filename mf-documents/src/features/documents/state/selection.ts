import type { Document } from 'shared-kernel/contract/documents';
import { isScanning } from '../../../common/is-scanning.ts';
import { paths } from 'shared-kernel/router';

/** Whether the agent can sign the document now. */
export function isSignable(document: Document): boolean {
  return (
    document.current !== null &&
    document.signing === 'required' &&
    document.can_sign !== false &&
    !isScanning(document)
  );
}

/** The step of the application that shows the document; `null` for documents without an application. */
export function applicationLink({ application, scope, request_id }: Document): string | null {
  if (!application) return null;
  const page = scope === 'package' ? 'document-package' : request_id === null ? 'documents' : 'discussions';
  return paths.issue.link(application.hash_password, page);
}
