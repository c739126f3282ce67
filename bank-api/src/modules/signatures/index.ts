import { defineModule } from '../module.ts';
import { signaturesRoutes } from './signatures-routes.ts';

/** Certificates of the embedded authority, document signatures, sign-in by signature. */
export const signaturesModule = defineModule({ name: 'signatures', routes: signaturesRoutes });
