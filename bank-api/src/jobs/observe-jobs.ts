import type { Telemetry } from 'telemetry';
import { toErrorType } from '../database/observe-statements.ts';

/** The trace that a job belongs to travels in its payload. */
interface Traced {
  readonly traceparent?: string;
}

export interface JobObserver {
  /** Counts begin at zero: a first failure is then a change. */
  know(job: string): void;
  /** The payload as it is stored. */
  send(job: string, payload: object): object;
  /** Does a job with its own payload. */
  run(job: string, stored: object, work: (payload: object) => Promise<void>): Promise<void>;
}

/**
 * A job belongs to the trace of the request that asked for it, and is counted by its outcome. Without telemetry the
 * payload is stored as it is; one that was stored with a trace is read all the same.
 */
export function observeJobs(telemetry: Telemetry | undefined): JobObserver {
  const count = telemetry?.counter('bank.jobs.runs', { unit: '{job}', description: 'Jobs by outcome' });
  const duration = telemetry?.histogram('bank.jobs.duration', 'Time of a run of a job');
  return {
    know(job) {
      for (const outcome of ['done', 'failed']) count?.(0, { job, outcome });
    },
    send(job, payload) {
      const traceparent = telemetry?.traceparent();
      if (telemetry === undefined || traceparent === undefined) return payload;
      const span = telemetry.startSpan(`send ${job}`, { kind: 'producer', attributes: { 'bank.job': job } });
      span.end();
      return { ...payload, traceparent: span.traceparent };
    },
    async run(job, stored, work) {
      const { traceparent, ...payload } = stored as Traced;
      if (telemetry === undefined) return work(payload);
      const started = performance.now();
      const span = telemetry.startSpan(`run ${job}`, {
        kind: 'consumer',
        traceparent,
        attributes: { 'bank.job': job },
      });
      let outcome = 'done';
      try {
        await span.run(() => work(payload));
      } catch (error) {
        outcome = 'failed';
        span.fail(toErrorType(error));
        throw error;
      } finally {
        span.end();
        count?.(1, { job, outcome });
        duration?.((performance.now() - started) / 1000, { job });
      }
    },
  };
}
