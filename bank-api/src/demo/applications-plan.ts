import type { ApplicationStatus } from 'shared-kernel/contract/applications';
import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { Move } from '../modules/flow/index.ts';
import type { DemoAgentKey } from './accounts.ts';

/** How far a demo application went: moves of the stage machine, so that only reachable states are shown. */
export interface Recipe {
  readonly moves: readonly Move[];
  /** A status of the bank's own system, where the machine has a coarser one. */
  readonly shownAs?: ApplicationStatus;
  /** Which scoring the answers must lead to. */
  readonly scoring?: 'approved' | 'refused' | 'person';
}

const registered: readonly Move[] = [
  { type: 'save', stage: 'issue_registering' },
  { type: 'complete', stage: 'issue_registering' },
];
const surveyed: readonly Move[] = [
  ...registered,
  { type: 'complete', stage: 'issue_survey', asksAdditional: false },
];
const scored: readonly Move[] = [...surveyed, { type: 'complete', stage: 'issue_scoring' }];
const approved: readonly Move[] = [...scored, { type: 'scored', verdict: 'approved' }];
const waiting: readonly Move[] = [...scored, { type: 'scored', verdict: 'waiting_for_person' }];
const finished: readonly Move[] = [...approved, { type: 'complete', stage: 'doc_list' }, { type: 'issued' }];

export const RECIPES = {
  new: { moves: [] },
  registering: { moves: [{ type: 'save', stage: 'issue_registering' }] },
  survey: { moves: registered },
  survey_dlc: { moves: [...registered, { type: 'complete', stage: 'issue_survey', asksAdditional: true }] },
  scoring: { moves: surveyed },
  pending: { moves: waiting, scoring: 'person' },
  additional_docs: { moves: [...waiting, { type: 'request' }], scoring: 'person' },
  review: {
    moves: [
      ...waiting,
      { type: 'request' },
      { type: 'complete', stage: 'issue_additional_documents_requests' },
    ],
    scoring: 'person',
  },
  doc_list: { moves: approved, scoring: 'approved' },
  approved: { moves: approved, scoring: 'approved', shownAs: 'approved' },
  processing: { moves: approved, scoring: 'approved', shownAs: 'processing' },
  active: { moves: [...registered, { type: 'archive' }, { type: 'unarchive' }] },
  finished: { moves: finished, scoring: 'approved' },
  completed: { moves: finished, scoring: 'approved', shownAs: 'completed' },
  refused: { moves: [...scored, { type: 'scored', verdict: 'refused' }], scoring: 'refused' },
  rejected: { moves: [...registered, { type: 'reject' }] },
  archived_draft: { moves: [{ type: 'save', stage: 'issue_registering' }, { type: 'archive' }] },
  archived_finished: { moves: [...finished, { type: 'archive' }], scoring: 'approved' },
  archived_rejected: { moves: [...registered, { type: 'reject' }, { type: 'archive' }] },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;

export interface PlannedGroup {
  readonly owner: DemoAgentKey;
  readonly bank: BankCode;
  readonly counts: Readonly<Partial<Record<RecipeName, number>>>;
  /** Partners that finance some of them, beside the bank itself. */
  readonly partners?: readonly PartnerCode[];
}

/**
 * Whose applications there are, at which bank, and how far they went. Clients, sums and days are drawn in this order: a group
 * at the end leaves those of the others as they are. A status that the first group does not show gets an application of its
 * own: a line is for one that needs a longer way or more than one application.
 */
export const PLAN: readonly [PlannedGroup, ...PlannedGroup[]] = [
  {
    owner: 'agent',
    bank: 'sgb',
    partners: ['atb', 'metcome'],
    counts: {
      new: 4,
      registering: 5,
      survey: 7,
      survey_dlc: 3,
      scoring: 5,
      pending: 3,
      additional_docs: 4,
      review: 2,
      doc_list: 6,
      approved: 2,
      processing: 2,
      active: 3,
      finished: 11,
      completed: 2,
      refused: 3,
      rejected: 3,
      archived_draft: 3,
      archived_finished: 6,
      archived_rejected: 3,
    },
  },
  {
    owner: 'colleague',
    bank: 'sgb',
    partners: ['atb'],
    counts: {
      new: 4,
      registering: 6,
      survey: 8,
      survey_dlc: 3,
      scoring: 6,
      pending: 3,
      additional_docs: 3,
      doc_list: 4,
      approved: 1,
      active: 2,
      finished: 14,
      completed: 1,
      refused: 4,
      rejected: 4,
      archived_draft: 2,
      archived_finished: 4,
    },
  },
  {
    owner: 'agent',
    bank: 'metcome',
    counts: {
      new: 1,
      registering: 2,
      survey: 2,
      scoring: 2,
      pending: 1,
      additional_docs: 1,
      doc_list: 2,
      finished: 4,
      refused: 1,
      rejected: 1,
      archived_finished: 2,
      archived_draft: 1,
    },
  },
  {
    owner: 'colleague',
    bank: 'metcome',
    counts: { registering: 2, survey: 2, scoring: 1, doc_list: 1, finished: 3, refused: 1 },
  },
  {
    owner: 'rival',
    bank: 'sgb',
    counts: {
      new: 1,
      survey: 3,
      scoring: 2,
      pending: 1,
      doc_list: 1,
      finished: 3,
      rejected: 1,
      archived_draft: 1,
    },
  },
  { owner: 'rival', bank: 'metcome', counts: { survey: 1, doc_list: 1, finished: 2 } },
];
