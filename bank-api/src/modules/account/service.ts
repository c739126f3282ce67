import type { z } from 'zod';
import type { FullAgentInfo, FullDataset, FullProfile, updateProfile } from 'shared-kernel/contract/agent';
import type { FullBank } from 'shared-kernel/contract/banks';
import type { Capability } from 'shared-kernel/contract/capabilities';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { ServedBank } from '../../config.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import {
  findAccess,
  agentWithOrganisation,
  alertMessages,
  bankLogo,
  bankNames,
  findContacts,
  findCurator,
  updateAgent,
  type AgentWithOrganisation,
} from './repository.ts';

type ProfileChanges = z.output<NonNullable<(typeof updateProfile)['body']>>;

async function ownAgent(db: DbOrTx, actor: Actor): Promise<AgentWithOrganisation> {
  const agent = await agentWithOrganisation(db, actor.agentId);
  if (agent === undefined) throw new DomainError('unauthenticated');
  return agent;
}

// An organisation that only registered itself has an INN and no name yet.
function getOrganisation(agent: AgentWithOrganisation): FullProfile['organization'] {
  if (agent.org_inn === null) return null;
  const name = agent.org_full_name ?? `ИНН ${agent.org_inn}`;
  return { full_name: name, short_name: agent.org_short_name ?? name, inn: agent.org_inn };
}

async function readProfile(db: DbOrTx, actor: Actor): Promise<FullProfile> {
  const agent = await ownAgent(db, actor);
  return {
    id: agent.id,
    last_name: agent.last_name,
    first_name: agent.first_name,
    middle_name: agent.middle_name,
    email: agent.email,
    phone: agent.phone,
    photo: agent.avatar,
    avatar: agent.avatar,
    organization: getOrganisation(agent),
    user_position: agent.user_position,
    security_service_approval: agent.approval,
    security_service_reason: agent.approval_reason,
    ...(agent.questionnaire_state === 'returned' ? { questionnaire_returned: true } : {}),
    has_access_to_all_tasks: agent.has_access_to_all_tasks,
    is_superuser: actor.role === 'superuser',
    is_staff: actor.role !== 'user',
    notification_preferences: agent.notification_preferences,
  };
}

export interface AccountDependencies {
  readonly db: Db;
  /** The banks that this server is. */
  readonly banks: readonly ServedBank[];
  readonly clock: Clock;
  /** What the banks have beyond the specification. */
  readonly capabilities: readonly Capability[];
  /** Documents of the agent as a party to the contract with the bank. */
  readonly agentDocuments: (actor: Actor) => Promise<FullAgentInfo['documents']>;
  /** Number of the agent's archived applications at the bank. */
  readonly archivedApplications: (actor: Actor) => Promise<number>;
  /** The agent's name or organisation was written. */
  readonly identityWritten: (tx: Tx, agentId: string, requestId: string) => Promise<void>;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** What a signed-in agent reads and changes about the own account. */
export function createAccountService(needs: AccountDependencies) {
  const { db, banks, clock, agentDocuments, archivedApplications, identityWritten } = needs;

  return {
    capabilities: needs.capabilities,

    profile: (actor: Actor): Promise<FullProfile> => readProfile(db, actor),

    /** Changes the given fields of the profile. @returns The profile after the change. */
    changeProfile(
      actor: Actor,
      { notification_preferences, middle_name, user_position, ...changes }: ProfileChanges,
      requestId: string,
    ): Promise<FullProfile> {
      return withTransaction(db, async (tx) => {
        const fields = [
          ...Object.keys(changes),
          ...Object.entries({ notification_preferences, middle_name, user_position }).flatMap(
            ([name, value]) => (value === undefined ? [] : [name]),
          ),
        ];
        await updateAgent(tx, actor.agentId, {
          ...(changes.last_name === undefined ? {} : { last_name: changes.last_name }),
          ...(changes.first_name === undefined ? {} : { first_name: changes.first_name }),
          ...(changes.phone === undefined ? {} : { phone: changes.phone }),
          ...(changes.avatar === undefined ? {} : { avatar: changes.avatar }),
          ...(middle_name === undefined ? {} : { middle_name: middle_name || null }),
          ...(user_position === undefined ? {} : { user_position: user_position || null }),
          ...(notification_preferences === undefined
            ? {}
            : { notification_preferences: jsonb(notification_preferences) }),
          updated_at: clock().toISOString(),
        });
        await audit(tx, {
          action: 'profile.change',
          bank: actor.bank,
          actorId: actor.agentId,
          detail: { fields },
          requestId,
        });
        await identityWritten(tx, actor.agentId, requestId);
        return readProfile(tx, actor);
      });
    },

    /** The agent as a party to the contract with the bank. */
    async agentInfo(actor: Actor): Promise<FullAgentInfo> {
      const agent = await ownAgent(db, actor);
      return {
        inn: agent.org_inn,
        full_name: agent.org_full_name ?? agent.told_full_name,
        short_name: agent.org_short_name ?? agent.told_short_name,
        address: agent.org_address ?? agent.told_address,
        phone: agent.org_phone ?? agent.phone,
        email: agent.org_email ?? agent.email,
        contact_person: agent.org_contact_person,
        status: agent.approval,
        documents: await agentDocuments(actor),
      };
    },

    /** The banks with their availability for this agent; where the agent has no account, the bank is unavailable. */
    async partnerBanks(actor: Actor): Promise<FullBank[]> {
      const access = new Map((await findAccess(db, actor.agentId)).map((row) => [row.bank, row]));
      const logos = new Map((await bankNames(db)).map((row) => [row.code, row.logo_url]));
      return banks.map(({ code, name }) => ({
        id: code,
        name,
        available: access.get(code)?.available ?? false,
        accessLocked: access.get(code)?.access_locked ?? false,
        logo_url: logos.get(code) ?? null,
      }));
    },

    /** Urgent messages, contacts and curator of the bank. */
    async dataset(actor: Actor): Promise<FullDataset> {
      const curator = await findCurator(db, actor.agentId, actor.bank);
      const contacts = await findContacts(db, actor.bank);
      return {
        alert_messages: await alertMessages(db, actor.bank, clock().toISOString()),
        contacts: contacts.map(({ name, position, phone, email }) => ({
          managers_name: name,
          position,
          number_phone: phone,
          email,
        })),
        curator:
          curator === undefined
            ? null
            : {
                name: [curator.last_name, curator.first_name, curator.middle_name].filter(Boolean).join(' '),
                phone: curator.phone ?? '',
                email: curator.email,
              },
        archive: await archivedApplications(actor),
        logo_url: await bankLogo(db, actor.bank),
      };
    },
  };
}
