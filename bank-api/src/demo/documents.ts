import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { BankCode } from 'shared-kernel/contract/banks';
import { shortName } from 'shared-kernel/domain/names';
import type { Tx } from '../database/types.ts';
import { insertDocument, lockDocument } from '../modules/documents/repository.ts';
import {
  agencyAgreement,
  commissionTariffs,
  monthlyAct,
  portalRules,
  type ActRow,
  type AgentParty,
} from '../modules/documents/pdf/bank-documents.ts';
import { addGeneratedPdf } from '../modules/documents/store-version.ts';
import type { DemoAgentKey } from './accounts.ts';
import type { SeedContext } from './seed-context.ts';
import { signDocument, getSigner, type Signer } from './signers.ts';

const BANKS: readonly BankCode[] = ['sgb', 'metcome'];
const AGENTS: readonly DemoAgentKey[] = ['agent', 'colleague', 'rival'];
const ACT_MONTHS = 3;

interface Paper {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly content: Uint8Array;
  /** When the bank made it. */
  readonly at: string;
  readonly signing: 'signed' | 'required' | 'not_required';
}

/** The agent as a party to the bank's documents. */
function toParty({ agent }: Signer): AgentParty {
  return {
    organisation: agent.org_full_name ?? '',
    inn: agent.org_inn ?? '',
    address: agent.org_address ?? '',
    signatory: shortName({
      lastName: agent.last_name,
      firstName: agent.first_name,
      middleName: agent.middle_name,
    }),
  };
}

async function addPaper(seed: SeedContext, bank: BankCode, author: Signer, paper: Paper): Promise<void> {
  const { tx, storage } = seed;
  const id = await insertDocument(
    tx,
    {
      bank,
      scope: 'bank',
      ownerId: author.id,
      applicationId: null,
      name: paper.name,
      title: paper.title,
      description: paper.description,
      required: paper.signing !== 'not_required',
      needsSignature: paper.signing !== 'not_required',
      position: 1,
    },
    paper.at,
  );
  const document = id === undefined ? undefined : await lockDocument(tx, id);
  if (document === undefined) return;
  await addGeneratedPdf(tx, storage, document, `${paper.title}.pdf`, paper.content, paper.at);
  if (paper.signing === 'signed') await signDocument(seed, author, document.id, paper.at, { sent: true });
}

/** Deals of a calendar month that have a commission. */
async function findDeals(tx: Tx, bank: BankCode, agentId: string, month: string): Promise<ActRow[]> {
  const rows = await tx
    .selectFrom('income')
    .innerJoin('applications', 'applications.id', 'income.application_id')
    .select([
      'applications.id',
      'applications.client_name',
      'income.product_title',
      'income.commission_kopecks',
      'income.state_date',
    ])
    .where('income.bank', '=', bank)
    .where('income.agent_id', '=', agentId)
    .where('income.state', '<>', 'forecast')
    .orderBy('applications.id')
    .execute();
  return rows
    .filter((row) => row.state_date.startsWith(month))
    .map((row) => ({
      number: row.id,
      client: row.client_name,
      product: row.product_title,
      commissionKopecks: row.commission_kopecks,
    }));
}

/** Acts of the last months with deals; the latest waits for a signature. */
async function acts(seed: SeedContext, bank: BankCode, author: Signer): Promise<Paper[]> {
  const { start, tx } = seed;
  const papers: Paper[] = [];
  for (let back = 1; back <= ACT_MONTHS; back += 1) {
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - back + 1, 0, 9));
    const date = dateInMoscow(end);
    const rows = await findDeals(tx, bank, author.id, date.slice(0, 7));
    if (rows.length === 0) continue;
    const number = `${date.slice(5, 7)}/${date.slice(0, 4)}`;
    papers.push({
      name: `act_${date.slice(0, 7)}`,
      title: `Акт об оказанных услугах № ${number.replace('/', '-')}`,
      description: 'Проверьте перечень сделок и подпишите акт: после этого банк выплатит вознаграждение.',
      content: await monthlyAct(bank, toParty(author), number, date, rows),
      at: end.toISOString(),
      signing: back === 1 ? 'required' : 'signed',
    });
  }
  return papers;
}

/** Documents from the banks for the demo agents, some signed with real signatures. */
export async function seedDocuments(seed: SeedContext): Promise<void> {
  const { daysAgo, random } = seed;
  for (const key of AGENTS) {
    const author = await getSigner(seed, key);
    for (const bank of BANKS) {
      const number = `${random.int(100, 999)}-А`;
      const agreedAt = daysAgo(320);
      const tariffsAt = daysAgo(9);
      const rulesAt = daysAgo(40);
      const papers: Paper[] = [
        {
          name: 'agency_agreement',
          title: `Агентский договор № ${number}`,
          description: 'Действующий договор с банком.',
          content: await agencyAgreement(bank, toParty(author), number, dateInMoscow(agreedAt)),
          at: agreedAt,
          signing: 'signed',
        },
        {
          name: 'commission_tariffs',
          title: 'Тарифы вознаграждения агента',
          description: 'Новые тарифы: ознакомьтесь и подпишите, чтобы они начали действовать.',
          content: await commissionTariffs(bank, number, dateInMoscow(tariffsAt)),
          at: tariffsAt,
          signing: 'required',
        },
        {
          name: 'portal_rules',
          title: 'Правила работы на портале',
          description: 'Для ознакомления.',
          content: await portalRules(bank, dateInMoscow(rulesAt)),
          at: rulesAt,
          signing: 'not_required',
        },
        ...(await acts(seed, bank, author)),
      ];
      for (const paper of papers) await addPaper(seed, bank, author, paper);
    }
  }
}
