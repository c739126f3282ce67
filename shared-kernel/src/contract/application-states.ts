import { z } from 'zod';
import { STEP_IDS } from '../domain/steps.ts';
import { APPLICATION_STATUSES } from '../locale/application-statuses.ts';
import type { ApplicationStatus } from '../locale/application-statuses.ts';

/** Application statuses: the table of chapter 4 and the step statuses of the same chapter. */
export const applicationStatusSchema = z.enum(APPLICATION_STATUSES);
export type { ApplicationStatus };
export { APPLICATION_STATUSES };

/** Stages are the ids of the step table (chapter 4). */
export const STAGES = STEP_IDS;
export const stageSchema = z.enum(STAGES);
export type Stage = z.output<typeof stageSchema>;

/** Одобрено / Отказано / В процессе. */
export const ACCEPT_STATES = ['approved', 'refused', 'in_process'] as const;
export const acceptStateSchema = z.enum(ACCEPT_STATES);
export type AcceptState = z.output<typeof acceptStateSchema>;

/** Who has to act next. */
export const holderSchema = z.enum(['agent', 'bank', 'client', 'nobody']);
export type Holder = z.output<typeof holderSchema>;
