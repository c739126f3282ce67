import { RESUMABLE_PATH } from 'shared-kernel/contract/uploads';

/** A subject of the OpenAPI document; every call stands under one. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** What the portal calls an endpoint for. */
export interface Purpose {
  readonly tag: Tag;
  readonly text: string;
}

/** Subjects whose calls are served from several files. One of a single file is declared in it. */
export const TAGS = {
  signIn: {
    name: 'Sign-in',
    description: 'Signing in, the session and the password. The token goes into `Authorization: Bearer`.',
  },
  agent: {
    name: 'Agent',
    description: 'The agent, the organisation and what the bank tells them.',
  },
  applications: {
    name: 'Applications',
    description: 'Lists of applications and one application on its way through the steps.',
  },
  clients: {
    name: 'Clients',
    description: "The agent's clients at the bank and what is kept of them.",
  },
  products: {
    name: 'Products',
    description: 'The catalogue, offers and calculations.',
  },
  documents: {
    name: 'Documents',
    description: `Files and their versions. The portal sends files below 8 MB by the multipart call; larger ones, up to 500 MB, in pieces by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload), with the same bearer token and the refusals of \`ErrorBody\`:

- \`POST ${RESUMABLE_PATH}\` with \`Upload-Length\` and \`Upload-Metadata\` (\`filename\` and \`document_name\`; \`hash_password\`, \`request_id\`, \`thread_id\` and \`dated_at\` as in \`uploadDocument\`): 201 with \`Location: …${RESUMABLE_PATH}/{id}\`;
- \`HEAD ${RESUMABLE_PATH}/{id}\`: 200 with \`Upload-Offset\` and \`Upload-Length\`;
- \`PATCH ${RESUMABLE_PATH}/{id}\` with \`Upload-Offset\` and a piece as \`application/offset+octet-stream\`: 204 with the new \`Upload-Offset\`, or 409 \`conflict\` where the offset is another;
- \`DELETE ${RESUMABLE_PATH}/{id}\`: 204, the upload is given up;
- \`completeUpload\` stores what has arrived.

Each carries \`Tus-Resumable: 1.0.0\`, the answers too.`,
  },
  securityService: {
    name: 'Security service',
    description: "The bank's agents and the audit trail.",
  },
} as const satisfies Record<string, Tag>;
