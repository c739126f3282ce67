import { sql, type Kysely } from 'kysely';

/** A client whose name is not known is called by the INN, where that is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update applications set client_name = 'ИНН ' || client_inn
    where client_name = 'Клиент не указан' and client_inn is not null`.execute(db);
}
