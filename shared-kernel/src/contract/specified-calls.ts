import { APPROVALS } from './agent.ts';
import { DOCUMENT_STATUSES } from './documents.ts';
import type { HttpMethod } from './endpoint.ts';

/**
 * What the specification (portal.md, chapters 3 and 7) asks of a bank, and nothing else: per call the fields of the
 * answer that the portal reads and the screens that suffer without them. `npm run portal -- check-bank` and the minimal
 * bank's test read this list; bank-api's own additions stand in the contract alone.
 */
export type FieldShape = { readonly nullable?: boolean; readonly optional?: boolean } & (
  | { readonly is: 'text'; readonly oneOf?: readonly string[] }
  /** A number or a text: the bank's own affair, handed back to it as it is. */
  | { readonly is: 'id' | 'number' | 'boolean' | 'anything' }
  | { readonly is: 'object'; readonly fields: FieldShapes }
  | { readonly is: 'list'; readonly of: FieldShape }
);
export type FieldShapes = Readonly<Record<string, FieldShape>>;

export type AnswerShape =
  /** Any 2xx is success; the body is not read and may be missing. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'object'; readonly fields: FieldShapes }
  /** `{objs, info: {count_objs}}`, `{data, pagination}` or a bare array. */
  | { readonly kind: 'page'; readonly row: FieldShapes }
  | { readonly kind: 'rows'; readonly row: FieldShapes }
  /** A number, or an object with `count`, `notifications_count` or `total`. */
  | { readonly kind: 'count' };

export interface SpecifiedCall {
  /** The id of the contract's endpoint. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly answer: AnswerShape;
  /** Fields of the query or the body that the specification names. */
  readonly sends: readonly string[];
  /** Addresses of the screens that cannot do their work without it. */
  readonly screens: readonly string[];
  /** Changes something at the bank. */
  readonly writes?: boolean;
}

const text = { is: 'text' } as const;
const textOrNull = { is: 'text', nullable: true } as const;
const boolean = { is: 'boolean' } as const;
const number = { is: 'number' } as const;
const texts = { is: 'list', of: text } as const;
const toRows = (fields: FieldShapes) => ({ is: 'list', of: { is: 'object', fields } }) as const;

const unread = { kind: 'unread' } as const;
const success = { kind: 'object', fields: { success: boolean } } as const;
const signIn = {
  kind: 'object',
  fields: {
    token: text,
    user: { is: 'object', fields: { email: text, is_superuser: boolean, is_staff: boolean } },
  },
} as const;
/** Named by the calls that take it back: `/notifications/{id}/read`, `document_id`, `doc_id`. */
const id = { is: 'id' } as const;

const EVERY_SCREEN = ['/'];
const LISTS = ['/requests', '/all-requests', '/archived-requests'];

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  {
    id: 'login',
    method: 'POST',
    path: '/api/login/',
    answer: signIn,
    sends: ['email', 'password', 'telegram'],
    screens: ['/login'],
  },
  {
    id: 'checkSession',
    method: 'GET',
    path: '/auth/profile',
    answer: { kind: 'object', fields: { success: boolean, data: { is: 'anything' } } },
    sends: [],
    screens: EVERY_SCREEN,
  },
  {
    id: 'getProfile',
    method: 'GET',
    path: '/agent/rest/profile',
    answer: {
      kind: 'object',
      fields: {
        last_name: text,
        first_name: text,
        middle_name: textOrNull,
        email: text,
        // Data URLs: the page shows no picture of another address.
        photo: textOrNull,
        avatar: textOrNull,
        organization: { is: 'object', nullable: true, fields: { full_name: text, short_name: text } },
        user_position: textOrNull,
        security_service_approval: { is: 'text', oneOf: APPROVALS },
        has_access_to_all_tasks: boolean,
        is_superuser: boolean,
      },
    },
    sends: [],
    screens: ['/profile', '/agent-profile', '/create-request'],
  },
  {
    id: 'listPartnerBanks',
    method: 'GET',
    path: '/agent/rest/partner_bank',
    answer: { kind: 'rows', row: { id: text, available: boolean, accessLocked: boolean } },
    sends: [],
    screens: ['/create-request', '/cross-border-payments'],
  },
  {
    id: 'getAgentInfo',
    method: 'GET',
    path: '/agent/rest/agent_info_for_contract_with_cod',
    answer: {
      kind: 'object',
      fields: {
        inn: textOrNull,
        full_name: textOrNull,
        short_name: textOrNull,
        address: textOrNull,
        phone: textOrNull,
        email: textOrNull,
        contact_person: textOrNull,
        status: text,
        documents: toRows({
          id: { ...id, optional: true },
          status: { ...textOrNull, oneOf: DOCUMENT_STATUSES },
        }),
      },
    },
    sends: [],
    screens: ['/agent-profile', '/documents-page'],
  },
  {
    id: 'getDataset',
    method: 'GET',
    path: '/agent/rest/dataset',
    answer: {
      kind: 'object',
      fields: {
        alert_messages: toRows({ id }),
        contacts: toRows({ managers_name: text, position: text, number_phone: text, email: text }),
        curator: { is: 'object', nullable: true, fields: { name: text, phone: text, email: text } },
        archive: { is: 'anything' },
        logo_url: textOrNull,
      },
    },
    sends: [],
    screens: ['/', '/chat'],
  },
  {
    id: 'listApplications',
    method: 'GET',
    path: '/agent/rest/issues',
    answer: {
      kind: 'page',
      row: { id: number, status: text, hash_password: text },
    },
    sends: ['filter', 'page', 'itemsPerPage', 'name', 'type', 'route_tasks_names', 'overdue_tasks_only'],
    screens: LISTS,
  },
  {
    // Chapter 3 names the fields of one application; the address is the portal's, for the specification shows none.
    id: 'readApplication',
    method: 'GET',
    path: '/agent/rest/issue/{hash}',
    answer: {
      kind: 'object',
      fields: {
        info: {
          is: 'object',
          fields: {
            id: number,
            status: text,
            stepper: toRows({ stage: text, complete: boolean }),
            need_sign: boolean,
          },
        },
        data: {
          is: 'object',
          fields: {
            active_tasks: texts,
            next_tasks: texts,
            available_dashboard_views_names: { ...texts, nullable: true },
          },
        },
      },
    },
    sends: [],
    screens: ['/issue/{hash}/{page}'],
  },
  {
    id: 'listNotifications',
    method: 'GET',
    path: '/agent/rest/notifications_on_applications',
    answer: { kind: 'page', row: { id } },
    sends: ['page_number', 'per_page'],
    screens: ['/notifications'],
  },
  {
    id: 'countNotifications',
    method: 'GET',
    path: '/agent/rest/notifications_on_applications_count',
    answer: { kind: 'count' },
    sends: [],
    screens: ['/notifications'],
  },
  {
    id: 'updateProfile',
    method: 'PUT',
    path: '/agent/rest/profile',
    answer: unread,
    sends: ['avatar'],
    screens: ['/profile'],
    writes: true,
  },
  {
    id: 'readNotification',
    method: 'POST',
    path: '/agent/rest/notifications/{id}/read',
    answer: unread,
    sends: [],
    screens: ['/notifications'],
    writes: true,
  },
  {
    id: 'readAllNotifications',
    method: 'POST',
    path: '/agent/rest/notifications/mark_all_read',
    answer: unread,
    sends: [],
    screens: ['/notifications'],
    writes: true,
  },
  {
    id: 'deleteNotification',
    method: 'DELETE',
    path: '/agent/rest/notifications/{id}',
    answer: unread,
    sends: [],
    screens: ['/notifications'],
    writes: true,
  },
  {
    id: 'clearNotifications',
    method: 'DELETE',
    path: '/agent/rest/notifications/clear_all',
    answer: unread,
    sends: [],
    screens: ['/notifications'],
    writes: true,
  },
  {
    id: 'archiveApplication',
    method: 'POST',
    path: '/agent/rest/archive-issue',
    answer: unread,
    sends: ['hashPassword'],
    screens: LISTS,
    writes: true,
  },
  {
    id: 'toggleArchive',
    method: 'POST',
    path: '/agent/rest/issues',
    answer: unread,
    sends: ['id'],
    screens: LISTS,
    writes: true,
  },
  {
    id: 'rejectApplication',
    method: 'POST',
    path: '/agent/rest/cancel',
    answer: unread,
    // The specification leaves the reject payload open; these are the portal's fields.
    sends: ['hash_password', 'reason', 'comment'],
    screens: LISTS,
    writes: true,
  },
  {
    id: 'uploadDocument',
    method: 'POST',
    path: '/agent/rest/upload-document',
    answer: unread,
    sends: ['file', 'document_name'],
    screens: ['/documents-page', '/agent-profile'],
    writes: true,
  },
  {
    id: 'signDocument',
    method: 'POST',
    path: '/agent/rest/sign-document',
    answer: unread,
    sends: ['document_id'],
    screens: ['/documents-page', '/agent-profile'],
    writes: true,
  },
  {
    id: 'sendDocuments',
    method: 'POST',
    path: '/agent/rest/send-documents',
    answer: unread,
    sends: ['send_documents'],
    screens: ['/documents-page', '/agent-profile'],
    writes: true,
  },
  {
    id: 'deleteDocument',
    method: 'DELETE',
    path: '/agent/rest/delete-document',
    answer: unread,
    sends: ['doc_id', 'inn'],
    screens: ['/documents-page', '/agent-profile'],
    writes: true,
  },
  {
    id: 'submitForm',
    method: 'POST',
    path: '/agent/rest/submit-form',
    answer: unread,
    sends: ['form'],
    screens: ['/agent-profile'],
    writes: true,
  },
  {
    // The specification shows no call for it; the decisions beside it name this one.
    id: 'switchBank',
    method: 'POST',
    path: '/auth/switch-bank',
    answer: signIn,
    sends: ['bank'],
    screens: EVERY_SCREEN,
    writes: true,
  },
  {
    id: 'requestPasswordReset',
    method: 'POST',
    path: '/auth/reset-password',
    answer: success,
    sends: ['email', 'bank'],
    screens: ['/forgot-password'],
    writes: true,
  },
  {
    id: 'authChangePassword',
    method: 'POST',
    path: '/auth/change-password',
    answer: success,
    sends: ['oldPassword', 'newPassword'],
    screens: ['/profile'],
    writes: true,
  },
  {
    id: 'changePassword',
    method: 'POST',
    path: '/agent/rest/change-password',
    answer: unread,
    sends: ['current_password', 'new_password'],
    screens: ['/profile'],
    writes: true,
  },
];
