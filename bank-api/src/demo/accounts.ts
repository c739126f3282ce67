import type { Approval } from 'shared-kernel/contract/agent';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Role } from 'shared-kernel/contract/roles';
import type { Tx } from '../database/types.ts';
import { bankNames, insertApproved } from '../modules/account/index.ts';
import { createPasswords } from '../modules/auth/index.ts';
import { randomFor, type Random } from './random.ts';
import { demoInn, demoKpp, demoOgrn, demoPhone } from './requisites.ts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Demo-2026-portal';

type OrgKey = 'broker' | 'rival' | 'newcomer' | 'pending' | 'declined';

interface DemoAgent {
  readonly email: string;
  readonly name: readonly [last: string, first: string, middle: string | null];
  readonly position: string;
  readonly org: OrgKey | null;
  readonly approval: Approval;
  readonly reason?: string;
  readonly allTasks?: boolean;
  readonly role?: Role;
  /** Banks the agent has an account at; all when absent. */
  readonly banks?: readonly BankCode[];
}

const AGENTS = {
  agent: {
    email: 'agent@example.com',
    name: ['Соколова', 'Анна', 'Викторовна'],
    position: 'Руководитель отдела банковских продуктов',
    org: 'broker',
    approval: 'success',
    allTasks: true,
  },
  colleague: {
    email: 'colleague@example.com',
    name: ['Ершов', 'Павел', 'Игоревич'],
    position: 'Кредитный брокер',
    org: 'broker',
    approval: 'success',
  },
  newcomer: {
    email: 'newcomer@example.com',
    name: ['Лебедева', 'Мария', 'Олеговна'],
    position: 'Агент',
    org: 'newcomer',
    approval: 'does_not_exist',
  },
  pending: {
    email: 'pending@example.com',
    name: ['Тимофеев', 'Роман', 'Андреевич'],
    position: 'Агент',
    org: 'pending',
    approval: 'not_verified',
  },
  declined: {
    email: 'declined@example.com',
    name: ['Гусева', 'Ольга', 'Петровна'],
    position: 'Агент',
    org: 'declined',
    approval: 'negative',
    reason: 'Сведения о бенефициарном владельце расходятся с выпиской из ЕГРЮЛ.',
  },
  rival: {
    email: 'rival@example.com',
    name: ['Волков', 'Денис', 'Сергеевич'],
    position: 'Генеральный директор',
    org: 'rival',
    approval: 'success',
    allTasks: true,
  },
  curator: {
    email: 'curator@example.com',
    name: ['Медведева', 'Ирина', 'Алексеевна'],
    position: 'Куратор партнёрской сети',
    org: null,
    approval: 'success',
    role: 'staff',
    banks: ['sgb', 'metcome'],
  },
  admin: {
    email: 'admin@example.com',
    name: ['Орлов', 'Константин', 'Дмитриевич'],
    position: 'Служба безопасности',
    org: null,
    approval: 'success',
    role: 'superuser',
  },
} as const satisfies Record<string, DemoAgent>;

const ORGANISATIONS: Readonly<Record<OrgKey, readonly [legal: string, short: string, address: string]>> = {
  broker: [
    'Общество с ограниченной ответственностью «Брокер Плюс»',
    'ООО «Брокер Плюс»',
    '115035, г. Москва, ул. Садовническая, д. 14, стр. 2, офис 305',
  ],
  rival: [
    'Общество с ограниченной ответственностью «Финансовый маршрут»',
    'ООО «Финансовый маршрут»',
    '127051, г. Москва, Цветной бульвар, д. 30, стр. 1, офис 12',
  ],
  newcomer: [
    'Общество с ограниченной ответственностью «Новый партнёр»',
    'ООО «Новый партнёр»',
    '119021, г. Москва, ул. Льва Толстого, д. 5, офис 7',
  ],
  pending: [
    'Общество с ограниченной ответственностью «Гарант Сервис»',
    'ООО «Гарант Сервис»',
    '109004, г. Москва, ул. Станиславского, д. 21, стр. 3',
  ],
  declined: [
    'Общество с ограниченной ответственностью «Альфа Консалт»',
    'ООО «Альфа Консалт»',
    '105064, г. Москва, ул. Земляной Вал, д. 9, помещ. 4',
  ],
};

export type DemoAgentKey = keyof typeof AGENTS;

export const DEMO_EMAILS: readonly string[] = Object.values(AGENTS).map(({ email }) => email);

export interface DemoOrganisation {
  readonly id: string;
  readonly inn: string;
  readonly shortName: string;
}

/** Ids of what the account seeder made. */
export interface DemoAccounts {
  readonly agents: Readonly<
    Record<DemoAgentKey, { readonly id: string; readonly email: string; readonly orgId: string | null }>
  >;
  readonly organisations: Readonly<Record<OrgKey, DemoOrganisation>>;
}

async function seedOrganisation(tx: Tx, random: Random, key: OrgKey): Promise<DemoOrganisation> {
  const [full_name, short_name, address] = ORGANISATIONS[key];
  const id = random.uuid();
  const inn = demoInn(random);
  const director = Object.values(AGENTS).find((agent) => agent.org === key);
  await tx
    .insertInto('organisations')
    .values({
      id,
      inn,
      ogrn: demoOgrn(random),
      kpp: demoKpp(inn),
      full_name,
      short_name,
      address,
      phone: demoPhone(random),
      email: `office-${key}@example.com`,
      contact_person: director?.name.join(' ') ?? null,
    })
    .execute();
  return { id, inn, shortName: short_name };
}

// For agent@example.com one bank has closed its access and one is unavailable, as decided.
function accessTo(key: DemoAgentKey, bank: BankCode) {
  if (key !== 'agent') return { available: true, access_locked: false };
  return { available: bank !== 'cub', access_locked: bank === 'ms6' };
}

/** Organisations and accounts; the password's hash is computed once. */
export async function seedAccounts(tx: Tx, at: string): Promise<DemoAccounts> {
  const random = randomFor('accounts');
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  const organisations = {} as Record<OrgKey, DemoOrganisation>;
  for (const key of Object.keys(ORGANISATIONS) as OrgKey[])
    organisations[key] = await seedOrganisation(tx, random, key);

  const entries = Object.entries(AGENTS) as [DemoAgentKey, DemoAgent][];
  const ids = Object.fromEntries(entries.map(([key]) => [key, random.uuid()])) as Record<
    DemoAgentKey,
    string
  >;
  const agents = {} as Record<DemoAgentKey, DemoAccounts['agents'][DemoAgentKey]>;
  for (const [key, agent] of entries) {
    const orgId = agent.org === null ? null : organisations[agent.org].id;
    const [last_name, first_name, middle_name] = agent.name;
    await tx
      .insertInto('agents')
      .values({
        id: ids[key],
        org_id: orgId,
        email: agent.email,
        password_hash: passwordHash,
        last_name,
        first_name,
        middle_name,
        phone: demoPhone(random),
        user_position: agent.position,
        approval: agent.approval,
        approval_reason: agent.reason ?? null,
        has_access_to_all_tasks: agent.allTasks ?? false,
      })
      .execute();
    if (agent.approval === 'success' && agent.org !== null) await insertApproved(tx, ids[key], at);
    agents[key] = { id: ids[key], email: agent.email, orgId };
  }

  const banks = (await bankNames(tx)).map(({ code }) => code);
  const staffBanks: readonly BankCode[] = AGENTS.curator.banks;
  await tx
    .insertInto('agent_banks')
    .values(
      entries.flatMap(([key, agent]) =>
        (agent.banks ?? banks).map((bank) => ({
          agent_id: ids[key],
          bank,
          role: agent.role ?? 'user',
          ...accessTo(key, bank),
          curator_id: agent.role === undefined && staffBanks.includes(bank) ? ids.curator : null,
        })),
      ),
    )
    .execute();
  return { agents, organisations };
}
