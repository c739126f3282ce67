import { checkInn } from 'shared-kernel/domain/requisites';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldError } from '../../http/domain-error.ts';
import { bankData, productTitle } from '../products/index.ts';
import { toShortName } from './agent-names.ts';
import { findClientApplications, findClientByInn } from './repository.ts';
import { clientTexts } from './texts.ts';

/** INN-first start: what the directory knows, and applications of the agent and the organisation, at every bank. */
export async function lookUpClientByInn(db: Db, actor: Actor, inn: string) {
  if (!checkInn(inn).ok) throw fieldError('/inn', 'inn');
  const client = await findClientByInn(db, inn);
  const duplicates = actor.role === 'user' ? await findClientApplications(db, actor, inn) : [];
  return {
    known: client !== undefined,
    name: client?.name ?? null,
    ogrn: client?.ogrn ?? null,
    kpp: client?.kpp ?? null,
    address: client?.address ?? null,
    source: client === undefined ? null : clientTexts.registry,
    duplicates: duplicates.map((row) => ({
      id: row.id,
      hash_password: row.hash_password,
      bank: row.bank,
      bank_name: bankData(row.bank).name,
      product_title: productTitle(row.partner, row.bank, row.product),
      status: row.status,
      archived: row.archived,
      owner_name: toShortName(row),
      is_mine: row.owner_id === actor.agentId,
      created_at: row.created_at,
    })),
  };
}
