import type { FastifyInstance } from 'fastify';
import {
  eraseAgentData,
  eraseOwnData,
  exportPersonalData,
  listConsents,
  readAgentErasureTerms,
  readConsentText,
  readErasureTerms,
} from 'shared-kernel/contract/personal-data';
import { createServe } from '../../plugins/contract.ts';
import { currentConsent } from './consent-texts.ts';
import type { Consents } from './consents.ts';
import type { ErasureService } from './erasure-service.ts';
import type { ExportService } from './service.ts';

const DONE = { success: true };

export interface PersonalDataServices {
  readonly consents: Consents;
  readonly erasure: ErasureService;
  readonly service: ExportService;
}

export function personalDataRoutes(
  app: FastifyInstance,
  { consents, erasure, service }: PersonalDataServices,
): void {
  const serve = createServe(app, {
    name: 'Personal data',
    description: 'What 152-ФЗ gives the person: consents, a copy, erasure.',
  });
  serve(readConsentText, 'The text that the registration page asks consent to.', () => {
    const { paragraphs, ...text } = currentConsent();
    return { ...text, paragraphs: [...paragraphs] };
  });
  serve(listConsents, 'The consents in the profile.', ({ actor }) => consents.of(actor.agentId));
  serve(exportPersonalData, 'A copy of everything, from the profile.', ({ actor, request }) =>
    service.exportOwn(actor, request.id),
  );
  serve(
    readErasureTerms,
    'What would be erased and what the law keeps, before the agent decides.',
    ({ actor }) => erasure.terms(actor.agentId),
  );
  serve(
    eraseOwnData,
    'The withdrawal of the consent, from the profile.',
    async ({ actor, body, request }) => {
      await erasure.erase(actor, { agentId: actor.agentId, ...body }, request.id);
      return DONE;
    },
  );
  serve(readAgentErasureTerms, 'The same for an agent who has written to the bank.', ({ params }) =>
    erasure.terms(params.id),
  );
  serve(
    eraseAgentData,
    'The erasure on a written withdrawal, by a superuser.',
    async ({ actor, params, body, request }) => {
      await erasure.erase(actor, { agentId: params.id, ...body }, request.id);
      return DONE;
    },
  );
}
