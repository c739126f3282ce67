import { defineModule } from '../module.ts';
import { signaturesRoutes } from './signatures-routes.ts';

/** Certificates, document signatures with their checks and protocols, sign-in by signature. */
export const signaturesModule = defineModule({ name: 'signatures', routes: signaturesRoutes });
