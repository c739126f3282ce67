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
import { agentQuestionnaire, decide, queue } from './decision-service.ts';
import { ownQuestionnaire, saveDraft, submit } from './questionnaire-service.ts';

export function questionnaireRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, readQuestionnaire, ({ actor }) => ownQuestionnaire(context, actor));
  registerEndpoint(app, saveQuestionnaire, ({ actor, body }) => saveDraft(context, actor, body));
  registerEndpoint(app, submitForm, ({ actor, body, request }) =>
    submit(context, actor, body.form, request.id),
  );
  registerEndpoint(app, listQuestionnaires, async ({ db, bank, query }) => {
    const { items, total } = await queue(db, query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, readAgentQuestionnaire, ({ actor, params, request }) =>
    agentQuestionnaire(context, actor, params.id, request.id),
  );
  registerEndpoint(app, decideQuestionnaire, ({ actor, params, body, request }) =>
    decide(context, actor, params.id, body, request.id),
  );
}
