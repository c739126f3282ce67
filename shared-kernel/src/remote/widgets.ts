import type { BankCode } from '../contract/banks.ts';

/** Props of the portal's own widgets. */
export interface PortalWidgets {
  /** Documents of an application or of the agent: upload, sign, send (mf-documents). */
  readonly 'document-workspace': {
    readonly applicationHash?: string;
    /** `package`: the bank's documents of step 7. `chat`: only uploads, to the files of a chat thread; they end with the widget. */
    readonly scope: 'application' | 'agent' | 'package' | 'chat';
    /** Thread of the scope `chat`. */
    readonly threadId?: string;
    /** Only the slot of this request of the bank (step 6); uploading to it answers the request. */
    readonly requestId?: string;
    readonly readOnly?: boolean;
    /** The security service: the papers of this agent's questionnaire, to be read, approved and rejected. */
    readonly agentId?: string;
    /** The reader decides for the bank: each file can be accepted or refused once it was opened. */
    readonly reviews?: boolean;
    readonly onChange?: () => void;
    /** Files have begun to be uploaded, or all have ended. */
    readonly onUploading?: (isUploading: boolean) => void;
  };
  /** Signs the given documents (mf-documents). */
  readonly 'signing-dialog': {
    readonly open: boolean;
    readonly documentIds: readonly string[];
    readonly onClose: () => void;
    readonly onSigned: () => void;
  };
  /**
   * Signs the challenge of the digital-signature sign-in with a key of this device (mf-documents). It is shown
   * before anybody is signed in, so it makes no bank calls. `challenge` is base64, the signature a detached CMS
   * in base64. It chooses the key by itself when there is only one.
   */
  readonly 'challenge-signer': {
    readonly challenge: string;
    /** `document`: the challenge is a file that a client signs; the key is asked for always. `sign-in` when absent. */
    readonly purpose?: 'sign-in' | 'document';
    /** Bank that is signed in to: only keys with its certificate are offered; the current bank when absent. */
    readonly bank?: BankCode;
    readonly onSigned: (signature: string) => void;
    /** `no-key`: there is nothing to sign with; `failed`: the provider refused or broke. */
    readonly onCancel: (reason: 'closed' | 'no-key' | 'failed') => void;
  };
  /** What the client of an application signs by a link: sending it, and what has become of it (mf-documents). */
  readonly 'client-signing': {
    readonly applicationHash: string;
    /** Only tells what has become of what was sent. */
    readonly readOnly?: boolean;
  };
  /** The agent's certificates at the bank, with revocation and the diagnostics of the plug-in (mf-documents). */
  readonly 'certificates-panel': { readonly open: boolean; readonly onClose: () => void };
  /** Checks any file and signature (mf-documents). */
  readonly 'signature-check': { readonly open: boolean; readonly onClose: () => void };
  /** Number of unread notifications in the sidebar (mf-communication). */
  readonly 'unread-badge': Record<never, never>;
  /** Number of unread messages in the sidebar (mf-communication). */
  readonly 'chat-badge': Record<never, never>;
  /** Urgent messages on top of pages (mf-communication). */
  readonly 'urgent-banner': Record<never, never>;
  /** Curator and other contacts (mf-communication). */
  readonly 'contacts-modal': { readonly open: boolean; readonly onClose: () => void };
  /** Discussion of an application or of one of the bank's requests (mf-communication). */
  readonly 'discussion-thread': {
    readonly applicationHash: string;
    /** With it, and without a thread, the discussion of a request is shown. */
    readonly requestId?: string;
    /** The very thread: a request names its own. */
    readonly threadId?: string;
    readonly readOnly?: boolean;
    /** As high as what it stands in, which has a height of its own; otherwise it has its own height and frame. */
    readonly fill?: boolean;
  };
  /** Approval by the security service, in the sidebar's footer (mf-agent-profile). */
  readonly 'approval-status': { readonly collapsed: boolean };
  /** The questionnaire modal of agents who are not approved (mf-agent-profile). */
  readonly 'approval-gate': Record<never, never>;
  /** Switching the second factor on where the bank lets the session do nothing before (mf-agent-profile). */
  readonly 'second-factor-gate': { readonly onEnabled: () => void };
}

/**
 * Props of every widget that one remote lends to another, or to the host. Whoever declares a further one types it:
 * `declare module 'shared-kernel/remote/widgets' { interface WidgetProps { readonly 'task-badge': … } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface, so that teams can add to it
export interface WidgetProps extends PortalWidgets {}

export type WidgetName = keyof WidgetProps;

/** What the file of a widget exports: `unread-badge` → `UnreadBadge`. */
export function widgetExport(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** How much room a widget's failure may take: a panel, one line, or nothing at all. */
export type FailureView = 'panel' | 'line' | 'hidden';

/** Of the portal's own widgets; another is a panel unless its user says otherwise. */
export const FAILURE_VIEWS: Readonly<Record<keyof PortalWidgets, FailureView>> = {
  'document-workspace': 'panel',
  'signing-dialog': 'panel',
  'challenge-signer': 'panel',
  'client-signing': 'line',
  'certificates-panel': 'panel',
  'signature-check': 'panel',
  'unread-badge': 'hidden',
  'chat-badge': 'hidden',
  'urgent-banner': 'hidden',
  'contacts-modal': 'panel',
  'discussion-thread': 'panel',
  'approval-status': 'line',
  'approval-gate': 'panel',
  'second-factor-gate': 'panel',
};
