import fc from 'fast-check';
import { stageSchema } from '../contract/applications.ts';
import { STATUS_FACTS } from '../locale/application-statuses.ts';
import { STEP_PAGES } from '../paths.ts';
import {
  APPLICATION_STEPS,
  FORM_STAGES,
  STEP_IDS,
  STEP_ROUTES,
  availableSteps,
  currentStage,
  currentStep,
  isStepAvailable,
  presentSteps,
  shownNumber,
  stepByNumber,
  stepByPage,
  stepByRoute,
  stepByStage,
  stepOf,
} from './steps.ts';
import type { AvailabilityInput } from './steps.ts';

const ALL = [1, 2, 3, 4, 5, 6, 7, 8];
const at = (stage: string) => [
  { stage: 'bank_selection', complete: true },
  { stage, complete: false },
  { stage: 'issue_finished', complete: false },
];

describe('the step table', () => {
  it('is that of the specification', () => {
    expect(
      APPLICATION_STEPS.map((step) => [step.number, step.id, step.route, step.required, step.statuses]),
    ).toEqual([
      [1, 'bank_selection', 'bank-selection', true, ['new']],
      [2, 'issue_registering', 'request-form', true, ['new', 'registering']],
      [3, 'issue_survey', 'questionnaire', true, ['survey']],
      [4, 'issue_survey_dlc', 'additional-questionnaire', false, ['survey_dlc']],
      [5, 'issue_scoring', 'documents', true, ['scoring']],
      [6, 'issue_additional_documents_requests', 'discussions', false, ['additional_docs', 'review']],
      [7, 'doc_list', 'document-package', true, ['doc_list']],
      [8, 'issue_finished', 'completion', true, ['finished', 'cancelled', 'archived']],
    ]);
    expect(stageSchema.options).toEqual(STEP_IDS);
    expect(STEP_PAGES).toEqual(STEP_ROUTES);
    expect(FORM_STAGES).toEqual(['issue_registering', 'issue_survey', 'issue_survey_dlc']);
  });

  it('is found by page, route, number and stage', () => {
    for (const step of APPLICATION_STEPS) {
      expect(stepByRoute(step.route)).toBe(step);
      expect(stepByNumber(step.number)).toBe(step);
      expect(stepByStage(step.id)).toBe(step);
      expect(stepByPage(step.route)).toBe(step);
      expect(stepByPage(String(step.number))).toBe(step);
    }
    expect(stepByStage('documents')?.number).toBe(5);
    expect(stepByStage('stage_reg')?.number).toBe(2);
    for (const page of ['0', '9', '01', '1.0', '', 'toString', 'request_form'])
      expect(stepByPage(page)).toBeNull();
  });
});

describe('the current stage', () => {
  it('is the first incomplete stepper entry, stage_reg otherwise', () => {
    expect(currentStage(at('issue_survey'))).toBe('issue_survey');
    expect(currentStage([])).toBe('stage_reg');
    expect(currentStage([{ stage: 'issue_finished', complete: true }])).toBe('stage_reg');
  });

  it.each([
    [at('issue_survey'), 'survey', 3],
    [at('documents'), 'scoring', 5],
    [at('issue_survey'), 'cancelled', 8],
    [at('issue_survey'), 'archived', 8],
    [at('of_the_future'), 'doc_list', 7],
    [[], 'new', 1],
    [[], 'registering', 2],
    [[], 'review', 6],
    [[], 'active', 2],
    [[{ stage: 'doc_list', complete: true }], 'approved', 8],
  ])('%j, %s: step %d', (stepper, status, number) => {
    expect(currentStep(stepper, status).number).toBe(number);
  });

  it('has the optional steps only when the stepper has them', () => {
    expect(presentSteps([]).map((step) => step.number)).toEqual([1, 2, 3, 5, 7, 8]);
    expect(presentSteps(at('issue_survey_dlc')).map((step) => step.number)).toEqual([1, 2, 3, 4, 5, 7, 8]);
  });
});

describe('step availability', () => {
  const open = { status: 'registering', hash: 'abc', isExistingIssue: false, currentStep: 2 };

  it.each<[string, Partial<AvailabilityInput>, number[]]>([
    ['1. names of the server', { availableViewNames: ['issue_survey', 'doc_list'] }, [3, 7]],
    ['1. the other name of step 5', { availableViewNames: ['documents'] }, [5]],
    ['1. before 2', { availableViewNames: ['issue_survey'], status: 'cancelled' }, [3]],
    ['1. before 3', { availableViewNames: ['issue_survey'], isExistingIssue: true }, [3]],
    ['1. before 4', { availableViewNames: ['doc_list'], hash: null }, [7]],
    ['1. names unknown to the portal', { availableViewNames: ['of_the_future'] }, []],
    ['1. an empty list opens none', { availableViewNames: [] }, []],
    ['1. no list', { availableViewNames: null }, [1, 2, 3]],
    ['2. cancelled', { status: 'cancelled' }, [8]],
    ['2. before 3', { status: 'cancelled', isExistingIssue: true }, [8]],
    ['2. before 4', { status: 'cancelled', hash: null }, [8]],
    ['3. an existing application', { isExistingIssue: true }, ALL],
    ['3. before 4', { isExistingIssue: true, hash: null }, ALL],
    ['4. without a hash', { hash: null }, [1, 2]],
    ['4. an empty hash', { hash: '' }, [1, 2]],
    ['4. before 5', { hash: undefined, currentStep: 5 }, [1, 2]],
    ['5. one ahead', { currentStep: 1 }, [1, 2]],
    ['5. one ahead', { currentStep: 5 }, [1, 2, 3, 4, 5, 6]],
    ['5. the last', { currentStep: 8 }, ALL],
    ['5. past a step it lacks', { currentStep: 3, present: presentSteps([]) }, [1, 2, 3, 5]],
  ])('%s %j', (_, part, expected) => {
    expect(availableSteps({ ...open, ...part })).toEqual(expected);
  });

  it('agrees with one step at a time', () => {
    const inputs = fc.record({
      availableViewNames: fc.option(fc.subarray([...STEP_IDS])),
      status: fc.constantFrom('new', 'survey', 'cancelled'),
      hash: fc.option(fc.constant('abc')),
      isExistingIssue: fc.boolean(),
      currentStep: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(inputs, (input) => {
        const expected = (number: number): boolean => {
          if (input.availableViewNames) return input.availableViewNames.includes(STEP_IDS[number - 1]!);
          if (input.status === 'cancelled') return number === 8;
          if (input.isExistingIssue) return true;
          if (!input.hash && number > 2) return false;
          return input.hash ? number <= input.currentStep + 1 : true;
        };
        for (const number of ALL) expect(isStepAvailable(number, input)).toBe(expected(number));
      }),
    );
  });
});

describe('shownNumber', () => {
  it('is the place among the steps of the application', () => {
    const stages = ['bank_selection', 'issue_registering', 'issue_survey', 'issue_scoring'];
    const without4 = presentSteps(stages.map((stage) => ({ stage, complete: false })));
    expect(without4.map((step) => [step.number, shownNumber(step, without4)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [5, 4],
      [7, 5],
      [8, 6],
    ]);
    expect(shownNumber(stepOf('issue_survey_dlc'), without4)).toBe(4);
  });
});

it('every step belongs to the phase of the statuses it covers', () => {
  for (const { id, phase, statuses } of APPLICATION_STEPS)
    expect([id, ...new Set(statuses.map((status) => STATUS_FACTS[status].phase))]).toEqual([id, phase]);
});
