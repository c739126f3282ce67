import type { FastifyInstance } from 'fastify';
import {
  decideQuestionnaire,
  listQuestionnaires,
  readAgentQuestionnaire,
  readQuestionnaire,
  saveQuestionnaire,
  submitForm,
} from 'shared-kernel/contract/questionnaire';
import { listAnswer } from '../../http/list-answer.ts';
import { createServe } from '../../plugins/contract.ts';
import type { DecisionService } from './decision-service.ts';
import type { QuestionnaireService } from './service.ts';

export interface QuestionnaireServices {
  readonly own: QuestionnaireService;
  readonly decisions: DecisionService;
}

export function questionnaireRoutes(app: FastifyInstance, { own, decisions }: QuestionnaireServices): void {
  const serve = createServe(app, {
    name: 'Questionnaire',
    description: 'The agent questionnaire that the security service approves.',
  });
  serve(readQuestionnaire, 'The page of the questionnaire.', ({ actor }) => own.own(actor));
  serve(saveQuestionnaire, 'Every pause in typing.', ({ actor, body }) => own.saveDraft(actor, body));
  serve(submitForm, '«Отправить на проверку».', ({ actor, body, request }) =>
    own.submit(actor, body.form, request.id),
  );
  serve(listQuestionnaires, "The security service's queue.", async ({ bank, query }) => {
    const { items, total } = await decisions.queue(query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  serve(
    readAgentQuestionnaire,
    'One questionnaire, as the security service reads it.',
    ({ actor, params, request }) => decisions.open(actor, params.id, request.id),
  );
  serve(
    decideQuestionnaire,
    'Approves, declines, or returns for correction.',
    ({ actor, params, body, request }) => decisions.decide(actor, params.id, body, request.id),
  );
}
