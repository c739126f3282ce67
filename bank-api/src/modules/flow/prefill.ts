import type { FormDocument } from 'shared-kernel/contract/forms';
import type { Organization } from 'shared-kernel/contract/registries';
import { fullName } from 'shared-kernel/domain/names';
import { isPersonInn } from 'shared-kernel/domain/requisites';
import { validateForm } from 'shared-kernel/forms/validate';
import type { DbOrTx } from '../../database/types.ts';
import { findClientByInn, type ClientRow } from '../applications/index.ts';
import {
  answerAt,
  answerPointers,
  choiceMeaning,
  choiceMeant,
  isAnswerOfOneDeal,
  withAnswer,
} from '../forms/index.ts';
import { findAgentContacts } from './repository.ts';
import type { Source } from './sources.ts';
import { originTexts } from './texts.ts';

/** Where an answer came from. */
export interface Origin {
  readonly source: string;
  readonly label: string;
  /** The application that the answer was given in. */
  readonly application_id?: number | undefined;
  /** The prefilled answer that this one took the place of. */
  readonly replaced?: unknown;
}

/** The origin of an answer of another application. */
function toOrigin(id: number): Origin {
  return { source: 'application', label: originTexts.application(id), application_id: id };
}

/** Answers that are known before anybody has typed, each with its origin. */
export interface Prefill {
  readonly value: Readonly<Record<string, unknown>>;
  readonly origins: Readonly<Record<string, Origin>>;
}

type Known = Readonly<Record<string, unknown>>;

const REGISTRY: Origin = { source: 'registry', label: originTexts.registry };
const BY_INN: Origin = { source: 'inn', label: originTexts.inn };
const PROFILE: Origin = { source: 'profile', label: originTexts.profile };

function fromRegistry(client: ClientRow): Known {
  const isCompany = client.type === 'company';
  return {
    '/client/inn': client.inn,
    '/client/type': client.type,
    '/client/name': client.name,
    '/client/registered_on': client.registered_on,
    '/client/okved': client.okved,
    '/client/address': client.address,
    ...(isCompany
      ? { '/company/ogrn': client.ogrn, ...(client.kpp === null ? {} : { '/company/kpp': client.kpp }) }
      : { '/entrepreneur/ogrnip': client.ogrn }),
    '/head/full_name': client.head_name,
    '/head/position': client.head_position,
    ...(isCompany ? {} : { '/head/inn': client.inn, '/passport/address': client.address }),
  };
}

/** What the registry of organisations has just said of the client, and its name with the day. */
export interface RegistryEntry {
  readonly found: Organization;
  readonly label: string;
}

const ORGANIZATION_REGISTRY = 'organization_registry';
/** Owners below this share are not asked for, basis points. */
const LEAST_SHARE = 500;
/** The most rows that the tables of owners have. */
const MOST_OWNERS = 20;

/** Whether an answer is the registry's and nobody has touched it since. */
export const isOfOrganizationRegistry = (origin: Origin | undefined): boolean =>
  origin?.source === ORGANIZATION_REGISTRY;

/** Statements of a year are due by the end of March: until then those of the year before are the last ones. */
function lastReportedYear(today: string): number {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month > 3 ? year - 1 : year - 2;
}

function fromOrganization({ head, owners, statements }: Organization, today: string): Known {
  const rows = owners
    .filter(({ share_basis_points: share }) => share === null || share >= LEAST_SHARE)
    .slice(0, MOST_OWNERS)
    .map(({ name, inn, share_basis_points: share }) => ({
      name,
      ...(inn === null ? {} : { inn }),
      ...(share === null ? {} : { share }),
    }));
  const last = statements.find(({ year }) => year >= lastReportedYear(today));
  return {
    '/head/full_name': head?.full_name,
    '/head/position': head?.position,
    '/owners': rows.length === 0 ? undefined : rows,
    '/finances/revenue_kopecks': last?.revenue_kopecks,
    '/finances/profit_kopecks': last?.profit_kopecks,
  };
}

const isEmptyRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.values(row).every((answer) => answer === '');

/** Whether there is no answer; a table of rows in which nothing was filled in is none. */
function isUnanswered(answer: unknown): boolean {
  return answer === undefined || answer === '' || (Array.isArray(answer) && answer.every(isEmptyRow));
}

/** The same form with what a registry says where nobody has answered. */
export function withRegistryEntry(
  form: FormDocument,
  { value, origins }: Prefill,
  { found, label }: RegistryEntry,
  today: string,
): Prefill {
  const known = fromOrganization(found, today);
  const filled = answerPointers(form).filter(
    (pointer) =>
      known[pointer] !== undefined && known[pointer] !== null && isUnanswered(answerAt(value, pointer)),
  );
  return {
    value: filled.reduce((all, pointer) => withAnswer(all, pointer, known[pointer]), value),
    origins: {
      ...origins,
      ...Object.fromEntries(filled.map((pointer) => [pointer, { source: ORGANIZATION_REGISTRY, label }])),
    },
  };
}

/** The same form without what the registry said of another client. */
export function withoutRegistryEntry({ value, origins }: Prefill): Prefill {
  const told = Object.keys(origins).filter((pointer) => isOfOrganizationRegistry(origins[pointer]));
  return {
    value: told.reduce((all, pointer) => withAnswer(all, pointer, undefined), value),
    origins: Object.fromEntries(Object.entries(origins).filter(([pointer]) => !told.includes(pointer))),
  };
}

/** Whom to call while nobody has named a person: the head. */
const guessContact = (client: ClientRow): Known => ({
  '/contact/full_name': client.head_name,
  '/contact/position': client.head_position,
});

/** What the INN itself tells of a client that the directory does not know: twelve digits are a sole trader's own. */
function fromInn(inn: string): Known {
  return isPersonInn(inn)
    ? { '/client/type': 'sole_trader', '/head/inn': inn }
    : { '/client/type': 'company' };
}

async function fromProfile(db: DbOrTx, agentId: string): Promise<Known> {
  const agent = await findAgentContacts(db, agentId);
  if (agent === undefined) return {};
  const name = fullName({
    lastName: agent.last_name,
    firstName: agent.first_name,
    middleName: agent.middle_name,
  });
  return { '/agent/full_name': name, '/agent/phone': agent.phone ?? undefined, '/agent/email': agent.email };
}

/** What a source says at a pointer, in the words of this form; a choice that has no one equal here is not taken over. */
function getAnswer({ answers, meanings }: Source, form: FormDocument, pointer: string): unknown {
  const answer = answerAt(answers, pointer);
  const meaning = meanings[pointer];
  if (meaning === undefined || choiceMeaning(form, pointer, answer) === meaning) return answer;
  return choiceMeant(form, pointer, meaning);
}

/**
 * What is known for a form: answers of the application that the agent chose and of the deal first, then the directory, the INN
 * itself, the agent's profile, and what the client's earlier applications at this bank were told of the client. Answers that
 * are there already stay.
 */
export async function prefillFor(
  db: DbOrTx,
  form: FormDocument,
  request: {
    /** Whose profile is asked; `null` for nobody's. */
    readonly agentId: string | null;
    readonly clientInn: string | null;
    readonly sources?: readonly Source[];
    readonly typed?: Readonly<Record<string, unknown>>;
    readonly also?: Known;
  },
): Promise<Prefill> {
  const { sources = [] } = request;
  const client = request.clientInn === null ? undefined : await findClientByInn(db, request.clientInn);
  const registry = client === undefined ? {} : fromRegistry(client);
  const byInn = request.clientInn === null ? {} : fromInn(request.clientInn);
  const profile = request.agentId === null ? {} : await fromProfile(db, request.agentId);
  const guesses = client === undefined ? {} : guessContact(client);
  let value = request.typed ?? {};
  const origins: Record<string, Origin> = {};
  const put = (pointer: string, answer: unknown, origin: Origin | undefined): boolean => {
    if (answer === undefined || answer === null) return false;
    value = withAnswer(value, pointer, answer);
    if (origin !== undefined) origins[pointer] = origin;
    return true;
  };
  const putFirst = (pointer: string, isEarlier: boolean): boolean =>
    sources.some(
      (source) =>
        source.isEarlier === isEarlier &&
        !(isEarlier && isAnswerOfOneDeal(pointer)) &&
        put(pointer, getAnswer(source, form, pointer), toOrigin(source.id)),
    );
  for (const pointer of answerPointers(form)) {
    if (answerAt(value, pointer) !== undefined) continue;
    void (
      put(pointer, request.also?.[pointer], undefined) ||
      putFirst(pointer, false) ||
      put(pointer, registry[pointer], REGISTRY) ||
      put(pointer, byInn[pointer], BY_INN) ||
      put(pointer, profile[pointer], PROFILE) ||
      putFirst(pointer, true) ||
      put(pointer, guesses[pointer], REGISTRY)
    );
  }
  return withoutForeignChoices(form, { value, origins });
}

/**
 * A form's answers after those of another application took the place of prefilled ones that nobody has
 * touched. What the agent typed here stays, and so does what the other answer would make wrong here; each replaced answer is
 * kept with the origin, for the way back.
 */
export function followed(
  form: FormDocument,
  step: { readonly value: Known; readonly origins: Readonly<Record<string, Origin>> },
  source: { readonly id: number; readonly value: Known; readonly origins: Readonly<Record<string, Origin>> },
): Prefill {
  const wrongAt = (value: Known, pointer: string): boolean =>
    validateForm(form.schema, value).some(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
  let { value } = step;
  const origins: Record<string, Origin> = {};
  for (const pointer of answerPointers(form)) {
    // Who the client is decides which form is asked; it was given with the INN.
    if (pointer === '/client/type' || step.origins[pointer] === undefined) continue;
    const answer = answerAt(source.value, pointer);
    const before = answerAt(value, pointer);
    const isTyped = answer !== undefined && answer !== null && source.origins[pointer] === undefined;
    if (!isTyped || before === undefined || JSON.stringify(answer) === JSON.stringify(before)) continue;
    const next = withAnswer(value, pointer, answer);
    if (wrongAt(next, pointer)) continue;
    value = next;
    origins[pointer] = { ...toOrigin(source.id), replaced: before };
  }
  return { value, origins };
}

/** Another bank's questionnaire offers other choices: an answer that this form does not know is not taken over. */
function withoutForeignChoices(form: FormDocument, { value, origins }: Prefill): Prefill {
  const foreign = validateForm(form.schema, value).filter(
    ({ path, code }) => code === 'enum' && origins[path],
  );
  return {
    value: foreign.reduce((rest, { path }) => withAnswer(rest, path, undefined), value),
    origins: Object.fromEntries(
      Object.entries(origins).filter(([pointer]) => !foreign.some(({ path }) => path === pointer)),
    ),
  };
}

/** Origins that still hold: those of answers that are as they were prefilled. */
export function originsAfter(
  origins: Readonly<Record<string, Origin>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Origin>> {
  return Object.fromEntries(
    Object.entries(origins).filter(
      ([pointer]) => JSON.stringify(answerAt(before, pointer)) === JSON.stringify(answerAt(after, pointer)),
    ),
  );
}
