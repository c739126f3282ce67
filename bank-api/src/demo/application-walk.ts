import {
  asksAdditionalFor,
  getStage,
  move,
  newApplication,
  timelineTexts,
  toColumns,
  type FlowState,
} from '../modules/flow/index.ts';
import { bankData } from '../modules/products/index.ts';
import type { Recipe } from './applications-plan.ts';
import type { PlannedApplication } from './planned-applications.ts';
import type { SeedContext } from './seed-context.ts';

const LONGEST_STEP_MS = 5 * 86_400_000;

/** Where an application has come by its recipe's moves, and what its timeline tells of the way. */
export interface Walk {
  readonly state: FlowState;
  /** Moment of the last move. */
  readonly at: string;
  readonly events: readonly {
    readonly kind: 'created' | 'step' | 'scoring' | 'request' | 'status' | 'archive';
    readonly title: string;
    readonly details: string | null;
    readonly byBank: boolean;
    readonly at: string;
    readonly holder: 'agent' | 'bank' | 'nobody';
  }[];
}

const MOVE_TITLES: Readonly<Partial<Record<string, string>>> = {
  archive: timelineTexts.archived,
  unarchive: timelineTexts.unarchived,
  reject: timelineTexts.rejected,
  issued: timelineTexts.finished,
};

/** Takes an application by the moves of its recipe to where it stands today. @throws Error when a move is refused. */
export function walk(
  { random, start }: Pick<SeedContext, 'random' | 'start'>,
  application: PlannedApplication,
): Walk {
  const moves: readonly (typeof application.recipe.moves)[number][] = application.recipe.moves;
  let state = newApplication(asksAdditionalFor(application.terms, application.amountKopecks));
  const createdMs = start.getTime() - application.ageDays * 86_400_000 - random.int(0, 20) * 3_600_000;
  const all = state.steps.some((step) => step.stage === 'issue_survey_dlc') ? withAdditional(moves) : moves;
  // A deal takes weeks, not the months that have passed since it was closed.
  const stepMs = Math.min(Math.floor((start.getTime() - createdMs) / (all.length + 2)), LONGEST_STEP_MS);
  let ms = createdMs;
  const created = timelineTexts.created(application.terms.title, bankData(application.group.bank).name);
  const events: Walk['events'][number][] = [
    { kind: 'created', ...created, byBank: false, at: new Date(ms).toISOString(), holder: 'agent' },
  ];
  for (const action of all) {
    const before = getStage(state);
    const result = move(state, action);
    if (!result.ok) throw new Error(`${application.name}: ${action.type} is refused with ${result.code}`);
    state = result.state;
    ms += Math.max(600_000, Math.floor(stepMs * (0.4 + random.next() * 0.6)));
    const columns = toColumns(state);
    const base = {
      at: new Date(ms).toISOString(),
      holder: columns.holder as 'agent' | 'bank' | 'nobody',
      details: null,
    };
    if (action.type === 'complete' && before !== getStage(state)) {
      events.push({ ...base, kind: 'step', title: timelineTexts.stepComplete(before), byBank: false });
    } else if (action.type === 'complete' && before === 'issue_scoring') {
      events.push({ ...base, kind: 'scoring', title: timelineTexts.scoringStarted, byBank: false });
    } else if (action.type === 'scored' && action.verdict !== 'requests') {
      const titles = {
        approved: timelineTexts.approved,
        refused: timelineTexts.refused,
        waiting_for_person: timelineTexts.waitingForPerson,
      };
      events.push({ ...base, kind: 'scoring', title: titles[action.verdict], byBank: true });
    } else if (MOVE_TITLES[action.type] !== undefined) {
      const kind = action.type.includes('archive') ? ('archive' as const) : ('status' as const);
      events.push({
        ...base,
        kind,
        title: MOVE_TITLES[action.type] as string,
        byBank: action.type === 'issued',
      });
    }
  }
  return { state, at: new Date(ms).toISOString(), events };
}

/** The bank asks for step 4 from this amount on: the way to the documents has one move more. */
function withAdditional(moves: Recipe['moves']): Recipe['moves'] {
  const at = moves.findIndex((action) => action.type === 'complete' && action.stage === 'issue_survey');
  const next = moves[at + 1];
  if (at === -1 || next === undefined) return moves;
  return [...moves.slice(0, at + 1), { type: 'complete', stage: 'issue_survey_dlc' }, ...moves.slice(at + 1)];
}
