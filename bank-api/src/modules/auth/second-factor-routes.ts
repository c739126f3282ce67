import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from 'shared-kernel/contract/second-factor';
import { createServe } from '../../plugins/contract.ts';
import type { SecondFactorService } from './second-factor-service.ts';

export function secondFactorRoutes(app: FastifyInstance, factor: SecondFactorService): void {
  const serve = createServe(app, {
    name: 'Second factor',
    description: 'Codes of an authenticator as a second step of the sign-in.',
  });
  serve(readSecondFactor, 'The section of the profile that shows whether codes are asked for.', ({ actor }) =>
    factor.read(actor),
  );
  serve(beginSecondFactor, 'Shows the QR code for the authenticator.', ({ actor, body }) =>
    factor.begin(actor, body.password),
  );
  serve(
    confirmSecondFactor,
    'The first code switches the second factor on; recovery codes are shown once.',
    async ({ actor, body, request }) => ({
      recovery_codes: await factor.confirm(actor, body.code, request.id),
    }),
  );
  serve(
    renewRecoveryCodes,
    'Makes new recovery codes, from the profile.',
    async ({ actor, body, request }) => ({
      recovery_codes: await factor.renewRecoveryCodes(actor, body, request.id),
    }),
  );
  serve(
    disableSecondFactor,
    'Switches the codes off, from the profile.',
    async ({ actor, body, request }) => {
      await factor.disable(actor, body, request.id);
      return { success: true };
    },
  );
}
