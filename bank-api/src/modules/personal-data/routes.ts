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
import { registerEndpoint } from '../../plugins/contract.ts';
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
  registerEndpoint(app, readConsentText, () => {
    const { paragraphs, ...text } = currentConsent();
    return { ...text, paragraphs: [...paragraphs] };
  });
  registerEndpoint(app, listConsents, ({ actor }) => consents.of(actor.agentId));
  registerEndpoint(app, exportPersonalData, ({ actor, request }) => service.exportOwn(actor, request.id));
  registerEndpoint(app, readErasureTerms, ({ actor }) => erasure.terms(actor.agentId));
  registerEndpoint(app, eraseOwnData, async ({ actor, body, request }) => {
    await erasure.erase(actor, { agentId: actor.agentId, ...body }, request.id);
    return DONE;
  });
  registerEndpoint(app, readAgentErasureTerms, ({ params }) => erasure.terms(params.id));
  registerEndpoint(app, eraseAgentData, async ({ actor, params, body, request }) => {
    await erasure.erase(actor, { agentId: params.id, ...body }, request.id);
    return DONE;
  });
}
