import type { ApplicationStatus } from 'shared-kernel/contract/applications';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { shortName } from 'shared-kernel/domain/names';
import { APPLICATION_STATUSES, STATUS_FACTS } from 'shared-kernel/domain/statuses';
import { jsonb } from '../database/jsonb.ts';
import { syncClosedThreads } from '../modules/chat/repository.ts';
import { findAgentNames, insertApplication, rollUpCounts } from '../modules/applications/index.ts';
import { getDueAt, openApplicationThread, toColumns } from '../modules/flow/index.ts';
import { bankData, toOffer } from '../modules/products/index.ts';
import { seedSteps } from './application-answers.ts';
import { seedDocuments } from './application-documents.ts';
import { outcomeReason, seedIncome, seedScoring } from './application-outcome.ts';
import { walk } from './application-walk.ts';
import { demoClients } from './applications-clients.ts';
import { PLAN } from './applications-plan.ts';
import { plannedApplications, toDerived } from './planned-applications.ts';
import type { PlannedApplication } from './planned-applications.ts';
import { randomFor } from './random.ts';
import type { SeedContext } from './seed-context.ts';

async function seedOne(
  seed: SeedContext,
  application: PlannedApplication,
  actorName: string,
  serial: number,
): Promise<ApplicationStatus> {
  const { tx, random, accounts } = seed;
  const { group, client, terms, recipe } = application;
  const owner = accounts.agents[group.owner];
  const { state, at, events } = walk(seed, application);
  const isLoan = terms.kind === 'loan';
  const termMonths = isLoan ? Math.min(terms.maxTerm, Math.max(terms.minTerm, random.int(2, 6) * 6)) : null;
  const termDays = isLoan ? null : Math.min(terms.maxTerm, Math.max(terms.minTerm, random.int(3, 24) * 30));
  const guaranteeType = isLoan ? null : (terms.guaranteeTypes[serial % terms.guaranteeTypes.length] ?? null);
  const createdAt = events[0]?.at ?? at;
  const offerRequest = {
    product: application.product,
    amountKopecks: application.amountKopecks,
    termMonths,
    termDays,
    guaranteeType,
    clientInn: client.inn,
  };
  const offer = toOffer(bankData(group.bank), offerRequest, {
    today: dateInMoscow(createdAt),
    openAt: new Set(),
  });
  const columns = toColumns(state);
  const approved = state.outcome === 'approved';
  const partner =
    serial % 6 === 0
      ? (group.partners?.[serial % 12 === 0 ? 0 : 1] ?? group.partners?.[0] ?? group.bank)
      : group.bank;
  const row = await insertApplication(tx, {
    hash_password: random.hash(24),
    bank: group.bank,
    org_id: owner.orgId,
    owner_id: owner.id,
    client_request_id: random.uuid(),
    kind: terms.kind,
    product: application.product,
    partner,
    guarantee_type: guaranteeType,
    amount_kopecks: application.amountKopecks,
    term_months: termMonths,
    term_days: termDays,
    client_name: client.name,
    client_inn: client.inn,
    ...columns,
    status: recipe.shownAs ?? columns.status,
    // Where the bank shows another status than the state's, it has the application while it works on it.
    holder: recipe.shownAs && STATUS_FACTS[recipe.shownAs].handoff === 'bank' ? 'bank' : columns.holder,
    // Packages and their signatures come with the documents.
    signing: 'not_required',
    due_at: getDueAt(
      { bank: group.bank, partner: group.bank, product: application.product },
      state,
      new Date(at),
    ),
    offer: jsonb({ ...offer, client_inn: client.inn }),
    outcome_reason: outcomeReason(application),
    result_amount_kopecks: approved ? application.amountKopecks : null,
    commission_kopecks: approved ? offer.commission_kopecks : null,
    finished_at: state.outcome === null ? null : at,
    created_at: createdAt,
    updated_at: at,
  });
  const answers = await seedSteps(seed, application, row, state, at);
  await tx
    .insertInto('application_timeline')
    .values(
      events.map(({ kind, title, details, byBank, at: created_at, holder }) => ({
        application_id: row.id,
        kind,
        title,
        details,
        holder,
        created_at,
        actor: byBank ? bankData(group.bank).name : actorName,
        actor_id: byBank ? null : owner.id,
      })),
    )
    .execute();
  await openApplicationThread(tx, row, new Date(createdAt));
  await seedScoring(seed, application, row, answers, at);
  await seedIncome(seed, row);
  await seedDocuments(seed, application, row, answers, at);
  await syncClosedThreads(tx, row.id, new Date(at));
  return row.status;
}

/** The directory of clients, and applications of the demo agents in every status, at two banks. */
export async function seedApplications(seed: SeedContext): Promise<void> {
  const { tx, accounts, random } = seed;
  const clients = demoClients(random);
  await tx.insertInto('clients').values(clients).execute();
  const names = await findAgentNames(
    tx,
    Object.values(accounts.agents).map((agent) => agent.id),
  );
  const getOwnerName = (application: PlannedApplication): string => {
    const name = names.get(accounts.agents[application.group.owner].id);
    return name === undefined
      ? ''
      : shortName({ lastName: name.last_name, firstName: name.first_name, middleName: name.middle_name });
  };
  const planned = plannedApplications(random, clients);
  const shown = new Set<ApplicationStatus>();
  for (const [serial, application] of planned.entries()) {
    const status = await seedOne(seed, application, getOwnerName(application), serial);
    if (application.group === PLAN[0]) shown.add(status);
  }
  // By a sequence of its own, so that the applications of the plan stay as they are.
  for (const status of APPLICATION_STATUSES.filter((each) => !shown.has(each))) {
    const own = { ...seed, random: randomFor(status) };
    const application = toDerived(status, clients, own.random);
    await seedOne(own, application, getOwnerName(application), planned.length);
  }
  await rollUpCounts(tx);
}
