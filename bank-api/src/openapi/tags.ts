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
    description:
      'Files and their versions. Files up to 50 MB arrive by the multipart call; larger ones by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload) below `/agent/rest/uploads`, with the same bearer token, and `completeUpload` stores them.',
  },
  securityService: {
    name: 'Security service',
    description: "The bank's agents and the audit trail.",
  },
} as const satisfies Record<string, Tag>;
