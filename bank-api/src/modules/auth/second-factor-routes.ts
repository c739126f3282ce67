import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from 'shared-kernel/contract/second-factor';
import { registerEndpoint } from '../../plugins/contract.ts';
import {
  beginOwnFactor,
  confirmOwnFactor,
  disableOwnFactor,
  ownSecondFactor,
  renewOwnRecoveryCodes,
} from './second-factor-service.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  const { context } = app;
  registerEndpoint(app, readSecondFactor, ({ actor }) => ownSecondFactor(context, actor));
  registerEndpoint(app, beginSecondFactor, ({ actor, body }) =>
    beginOwnFactor(context, actor, body.password),
  );
  registerEndpoint(app, confirmSecondFactor, async ({ actor, body, request }) => ({
    recovery_codes: await confirmOwnFactor(context, actor, body.code, request.id),
  }));
  registerEndpoint(app, renewRecoveryCodes, async ({ actor, body, request }) => ({
    recovery_codes: await renewOwnRecoveryCodes(context, actor, body, request.id),
  }));
  registerEndpoint(app, disableSecondFactor, async ({ actor, body, request }) => {
    await disableOwnFactor(context, actor, body, request.id);
    return { success: true };
  });
}
