import { exportPersonalData, listConsents, readConsentText } from 'shared-kernel/contract/personal-data';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { currentConsent } from './consent-texts.ts';
import { consentsOf } from './consents.ts';
import { exportOwnData } from './personal-data-service.ts';

/** Personal data (152-ФЗ): consents and the export of one's own data. */
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
  },
});
