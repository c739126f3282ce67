import type { FastifyInstance } from 'fastify';

/** The server's clock: everything that expires or is dated asks it, so that tests can move it. */
export type Clock = () => Date;

/** A domain of the server: what it serves, what it does in the background, what it tells other modules. */
export interface BankModule {
  readonly name: string;
  /** Registers endpoints with `createServe`. */
  readonly routes: (app: FastifyInstance) => void;
  /** Registers workers and schedules. */
  readonly jobs?: () => void;
}
