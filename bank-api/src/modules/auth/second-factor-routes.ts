import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from 'shared-kernel/contract/second-factor';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { SecondFactorService } from './second-factor-service.ts';

export function secondFactorRoutes(app: FastifyInstance, factor: SecondFactorService): void {
  registerEndpoint(app, readSecondFactor, ({ actor }) => factor.read(actor));
  registerEndpoint(app, beginSecondFactor, ({ actor, body }) => factor.begin(actor, body.password));
  registerEndpoint(app, confirmSecondFactor, async ({ actor, body, request }) => ({
    recovery_codes: await factor.confirm(actor, body.code, request.id),
  }));
  registerEndpoint(app, renewRecoveryCodes, async ({ actor, body, request }) => ({
    recovery_codes: await factor.renewRecoveryCodes(actor, body, request.id),
  }));
  registerEndpoint(app, disableSecondFactor, async ({ actor, body, request }) => {
    await factor.disable(actor, body, request.id);
    return { success: true };
  });
}
