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
import { defineModule } from '../module.ts';
import { currentConsent } from './consent-texts.ts';
import { consentsOf } from './consents.ts';
import { eraseAgent, erasureTerms } from './erasure-service.ts';
import { exportOwnData } from './personal-data-service.ts';

const DONE = { success: true };

/** Personal data (152-ФЗ): consents, the export of one's own data, and their erasure. */
export const personalDataModule = defineModule({
  name: 'personal-data',
  routes(app) {
    registerEndpoint(app, readConsentText, () => {
      const { paragraphs, ...text } = currentConsent();
      return { ...text, paragraphs: [...paragraphs] };
    });
    registerEndpoint(app, listConsents, ({ db, actor }) => consentsOf(db, actor.agentId));
    registerEndpoint(app, exportPersonalData, ({ actor, request }) =>
      exportOwnData(app.context, actor, request.id),
    );
    registerEndpoint(app, readErasureTerms, ({ actor }) => erasureTerms(app.context, actor.agentId));
    registerEndpoint(app, eraseOwnData, async ({ actor, body, request }) => {
      await eraseAgent(app.context, actor, { agentId: actor.agentId, ...body }, request.id);
      return DONE;
    });
    registerEndpoint(app, readAgentErasureTerms, ({ params }) => erasureTerms(app.context, params.id));
    registerEndpoint(app, eraseAgentData, async ({ actor, params, body, request }) => {
      await eraseAgent(app.context, actor, { agentId: params.id, ...body }, request.id);
      return DONE;
    });
  },
});
