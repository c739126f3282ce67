import { defineModule } from '../module.ts';
import { revokeCertificatesSince, revokeSoftwareCertificates } from './certificates-service.ts';
import { signaturesRoutes } from './signatures-routes.ts';

/** Certificates, document signatures with their checks and protocols, sign-in by signature. */
export const signaturesModule = defineModule({
  name: 'signatures',
  routes: signaturesRoutes,
  lookups(context) {
    context.lookups.passwordReplaced = revokeSoftwareCertificates;
    context.lookups.accessClosed = revokeCertificatesSince;
  },
});
