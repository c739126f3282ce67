import type {
  AcceptState,
  ApplicationStatus,
  Holder,
  ListName,
  Scoring,
  Stage,
  TimelineEvent,
} from 'shared-kernel/contract/applications';
import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { SavedView } from 'shared-kernel/contract/list-views';
import type { SigningState } from 'shared-kernel/contract/documents';
import type { GuaranteeType, Offer, ProductCode, ProductKind } from 'shared-kernel/contract/products';
import type { Derived, Identity, Instant, Json, JsonWithDefault, WithDefault } from '../../database/types.ts';

/** How an application ended. */
export type Outcome = 'approved' | 'refused' | 'rejected_by_agent';

/** An offer with the INN that it was made for; absent where that was not kept. */
export type StoredOffer = Offer & { readonly client_inn?: string | null };

export interface ApplicationsTables {
  /** Views of the lists that agents saved under a name. */
  list_views: {
    id: WithDefault<string>;
    agent_id: string;
    bank: BankCode;
    list: ListName;
    name: string;
    view: Json<SavedView['view']>;
    updated_at: Instant;
  };
  /** Directory of companies and sole traders by INN. */
  clients: {
    inn: string;
    type: 'company' | 'sole_trader';
    name: string;
    full_name: string;
    ogrn: string;
    kpp: string | null;
    address: string;
    okved: string;
    /** ISO date. */
    registered_on: string;
    head_name: string;
    head_position: string;
  };
  applications: {
    id: Identity;
    hash_password: string;
    bank: BankCode;
    org_id: string | null;
    owner_id: string;
    /** The creator's own id of the request: a repeated one creates nothing. */
    client_request_id: string;
    /** The same for the applications of one client that were begun at several banks together. */
    deal_id: WithDefault<string | null>;
    kind: ProductKind;
    product: ProductCode;
    /** Bank that finances the deal: the bank itself or one of its partners. */
    partner: PartnerCode;
    guarantee_type: GuaranteeType | null;
    amount_kopecks: number;
    term_months: number | null;
    term_days: number | null;
    client_name: string;
    /** The name in lower case. */
    client_search: Derived<string>;
    client_inn: string | null;
    status: ApplicationStatus;
    stage: Stage;
    accept: AcceptState;
    signing: SigningState;
    holder: Holder;
    archived: WithDefault<boolean>;
    due_at: Instant | null;
    /** The same as it was when the application was archived. */
    archived_due_at: WithDefault<Instant | null>;
    version: WithDefault<number>;
    offer: Json<StoredOffer | null>;
    scoring_state: Scoring['state'];
    bank_processing: WithDefault<boolean>;
    in_review: WithDefault<boolean>;
    resumed: WithDefault<boolean>;
    /** The agent waits for the client; the term stands still. */
    waits_for_client: WithDefault<boolean>;
    /** Working minutes that were left of the term when the wait began. */
    paused_minutes: WithDefault<number | null>;
    outcome: Outcome | null;
    outcome_reason: string | null;
    result_amount_kopecks: number | null;
    commission_kopecks: number | null;
    finished_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  application_timeline: {
    id: Identity;
    application_id: number;
    kind: TimelineEvent['kind'];
    title: string;
    details: string | null;
    /** What the actor was called. */
    actor: string;
    /** The actor's account; none of the bank's rules, of a client who signs, and of some events of before it was kept. */
    actor_id: WithDefault<string | null>;
    /** Whom the details name: the name that is written there by the account's id. */
    named_agents: JsonWithDefault<Readonly<Record<string, string>> | null>;
    holder: Holder;
    /** What it is about, where a later change may join it: `fields:<stage>:<agent>`. */
    subject: WithDefault<string | null>;
    created_at: Instant;
  };
  /** Exact numbers of applications by everything that is filtered on; kept by triggers. `detail` false: totals. */
  application_counts: {
    scope: 'owner' | 'org' | 'bank';
    scope_id: string;
    bank: BankCode;
    archived: boolean;
    detail: boolean;
    accept: string;
    signing: string;
    partner: string;
    kind: string;
    product: string;
    status: string;
    stage: string;
    holder: string;
    n: number;
  };
  /** Changes of the numbers that are not folded in yet. */
  application_count_deltas: {
    id: Identity;
    bank: BankCode;
    org_id: string | null;
    owner_id: string;
    archived: boolean;
    accept: string;
    signing: string;
    partner: string;
    kind: string;
    product: string;
    status: string;
    stage: string;
    holder: string;
    n: number;
  };
}
