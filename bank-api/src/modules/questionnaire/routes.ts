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
import { registerEndpoint } from '../../plugins/contract.ts';
import type { DecisionService } from './decision-service.ts';
import type { QuestionnaireService } from './service.ts';

export interface QuestionnaireServices {
  readonly own: QuestionnaireService;
  readonly decisions: DecisionService;
}

export function questionnaireRoutes(app: FastifyInstance, { own, decisions }: QuestionnaireServices): void {
  registerEndpoint(app, readQuestionnaire, ({ actor }) => own.own(actor));
  registerEndpoint(app, saveQuestionnaire, ({ actor, body }) => own.saveDraft(actor, body));
  registerEndpoint(app, submitForm, ({ actor, body, request }) => own.submit(actor, body.form, request.id));
  registerEndpoint(app, listQuestionnaires, async ({ bank, query }) => {
    const { items, total } = await decisions.queue(query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, readAgentQuestionnaire, ({ actor, params, request }) =>
    decisions.open(actor, params.id, request.id),
  );
  registerEndpoint(app, decideQuestionnaire, ({ actor, params, body, request }) =>
    decisions.decide(actor, params.id, body, request.id),
  );
}
