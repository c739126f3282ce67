import type { z } from 'zod';
import type { Client, ClientApplication, listClients } from 'shared-kernel/contract/clients';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { findClientByInn } from '../applications/index.ts';
import { answerAt, answersByStage } from '../forms/index.ts';
import { findProductTerms, productTitle } from '../products/index.ts';
import {
  findApplicationsById,
  findApplicationsOf,
  findAnswers,
  findClients,
  type ClientApplicationRow,
  type Portfolio,
} from './repository.ts';

type ListQuery = z.output<NonNullable<(typeof listClients)['query']>>;
type Answers = Readonly<Record<string, unknown>>;

const CARD_LIMIT = 200;
/** Who has not been named in so many applications is no contact any more. */
const TOLD_LIMIT = 20;

const toPortfolio = ({ bank, agentId }: Actor): Portfolio => ({ bank, agentId });

function toApplication(row: ClientApplicationRow): ClientApplication {
  const { id, hash_password, amount_kopecks, status, stage, archived, accept, created_at } = row;
  const product_title = productTitle(row.partner, row.bank, row.product);
  return { id, hash_password, product_title, amount_kopecks, status, stage, archived, accept, created_at };
}

function textAt(value: Answers, pointer: string): string | null {
  const answer = answerAt(value, pointer);
  return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : null;
}

interface Told {
  readonly application_id: number;
  readonly value: Answers;
}

type StepAnswers = Awaited<ReturnType<typeof findAnswers>>[number];

/** What the bank asks of the client as it is now: a step keeps what it asked of another form of business. */
function toTold(rows: readonly ClientApplicationRow[], steps: readonly StepAnswers[]): Told[] {
  return rows.flatMap((row) => {
    const own = steps.filter(({ application_id }) => application_id === row.id);
    const terms = findProductTerms(row);
    const asked = terms ? Object.values(answersByStage(row, terms, own)) : own.map(({ value }) => value);
    return asked.map((value) => ({ application_id: row.id, value }));
  });
}

/** Who was named as the contact of an application; nobody when nothing was told. */
function toContact({ application_id, value }: Told) {
  const contact = {
    full_name: textAt(value, '/contact/full_name'),
    position: textAt(value, '/contact/position'),
    phone: textAt(value, '/contact/phone'),
    email: textAt(value, '/contact/email'),
  };
  return Object.values(contact).every((fact) => fact === null) ? [] : [{ ...contact, application_id }];
}

/** The same person with the same phone and address is one contact, of the latest application that named them. */
function toContacts(told: readonly Told[]) {
  const known = new Map<string, ReturnType<typeof toContact>[number]>();
  for (const contact of told.flatMap(toContact)) {
    const key = [contact.full_name, contact.phone, contact.email].join('|').toLowerCase();
    if (!known.has(key)) known.set(key, contact);
  }
  return [...known.values()];
}

/** What the agent's own applications tell of a client that the directory does not know, the latest answer of each. */
function toRequisites(told: readonly Told[]) {
  const latest = (...pointers: readonly string[]): string | null => {
    for (const { value } of told)
      for (const pointer of pointers) {
        const text = textAt(value, pointer);
        if (text !== null) return text;
      }
    return null;
  };
  const head = latest('/head/full_name');
  return {
    ogrn: latest('/company/ogrn', '/entrepreneur/ogrnip'),
    kpp: latest('/company/kpp'),
    address: latest('/client/address'),
    head: head === null ? null : { full_name: head, position: latest('/head/position') },
  };
}

export type ClientsService = ReturnType<typeof createClientsService>;

/** An agent's clients, as the agent's own applications at the bank tell of them. */
export function createClientsService({ db }: { readonly db: Db }) {
  return {
    async list(
      actor: Actor,
      { search = '', page, per_page }: ListQuery,
    ): Promise<{ readonly items: Client[]; readonly total: number }> {
      const { rows, total } = await findClients(db, toPortfolio(actor), search, {
        offset: (page - 1) * per_page,
        limit: per_page,
      });
      const last = await findApplicationsById(
        db,
        rows.map((row) => row.last_id),
      );
      const items = rows.flatMap(({ client_inn: inn, applications, amount_kopecks, last_id }) => {
        const row = last.find(({ id }) => id === last_id);
        if (row === undefined) return [];
        return [{ inn, name: row.client_name, applications, amount_kopecks, last: toApplication(row) }];
      });
      return { items, total };
    },

    /** A client's card. Whoever has no application of the client learns nothing but that. */
    async read(actor: Actor, inn: string) {
      const applications = await findApplicationsOf(db, toPortfolio(actor), inn, CARD_LIMIT);
      const [latest] = applications;
      const nothing = { ogrn: null, kpp: null, address: null, head: null };
      if (latest === undefined) return { inn, name: null, ...nothing, contacts: [], applications: [] };
      const telling = applications.slice(0, TOLD_LIMIT);
      const ids = telling.map(({ id }) => id);
      const told = toTold(telling, await findAnswers(db, ids));
      const known = await findClientByInn(db, inn);
      const requisites =
        known === undefined
          ? toRequisites(told)
          : {
              ogrn: known.ogrn,
              kpp: known.kpp,
              address: known.address,
              head: { full_name: known.head_name, position: known.head_position },
            };
      return {
        inn,
        name: latest.client_name,
        ...requisites,
        contacts: toContacts(told),
        applications: applications.map(toApplication),
      };
    },
  };
}
