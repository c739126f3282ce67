import type { Db } from '../../database/types.ts';
import type { BankModule, Clock } from '../module.ts';
import { createIncomeExport } from './export.ts';
import { dropForecast, giveForecastToOwner, recordIncome } from './repository.ts';
import { incomeRoutes } from './routes.ts';
import { createIncomeService } from './service.ts';
import { createStatementReader } from './statement-reader.ts';
import { createStatementService } from './statement-service.ts';

export { recordIncome } from './repository.ts';

export interface Income extends BankModule {
  /** The commission of an application: recorded, or brought up to date, in the caller's transaction. */
  readonly record: typeof recordIncome;
  /** Removes the forecast of an application that came to nothing. */
  readonly dropForecast: typeof dropForecast;
  readonly giveForecastToOwner: typeof giveForecastToOwner;
}

/** The agents' commission. */
export function createIncome({ db, clock }: { readonly db: Db; readonly clock: Clock }): Income {
  const income = createIncomeService({ db, clock });
  const statements = createStatementService({ db, clock, readStatementFile: createStatementReader() });
  const services = { income, statements, exports: createIncomeExport({ income }) };
  return {
    name: 'income',
    routes: (app) => incomeRoutes(app, services),
    record: recordIncome,
    dropForecast,
    giveForecastToOwner,
  };
}
