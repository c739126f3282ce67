import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import {
  createClientSigning,
  downloadClientSigning,
  readClientSigning,
  remindClientSigner,
  revokeClientSigning,
} from 'shared-kernel/contract/client-signing';
import {
  confirmSigningCode,
  declineByLink,
  downloadSignedByLink,
  openSigningPage,
  readSigningFile,
  requestSigningCode,
  signByLink,
} from 'shared-kernel/contract/client-signing-page';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { SigningPageService, Visit } from './page-service.ts';
import type { ClientSigningService } from './service.ts';
import type { createSignService } from './sign-service.ts';

export interface ClientSigningServices {
  readonly service: ClientSigningService;
  readonly pages: SigningPageService;
  readonly sign: ReturnType<typeof createSignService>;
}

interface PublicCall {
  readonly bank: BankCode;
  readonly body: { readonly secret: string };
  readonly request: FastifyRequest;
}

const toVisit = ({ bank, body, request }: PublicCall): Visit => ({
  bank,
  secret: body.secret,
  address: request.ip,
  requestId: request.id,
});

export function clientSigningRoutes(
  app: FastifyInstance,
  { service, pages, sign }: ClientSigningServices,
): void {
  registerEndpoint(app, readClientSigning, ({ actor, params }) => service.overview(actor, params.hash));
  registerEndpoint(app, createClientSigning, ({ actor, params, body, request }) =>
    service.create(actor, params.hash, body, request.id),
  );
  registerEndpoint(app, remindClientSigner, ({ actor, params, body, request }) =>
    service.remind(actor, params.id, body.signer_id, request.id),
  );
  registerEndpoint(app, revokeClientSigning, ({ actor, params, request }) =>
    service.revoke(actor, params.id, request.id),
  );
  registerEndpoint(app, downloadClientSigning, ({ actor, params, request }) =>
    service.download(actor, params.id, request.id),
  );
  registerEndpoint(app, openSigningPage, (call) => pages.page(toVisit(call)));
  registerEndpoint(app, readSigningFile, (call) => pages.file(toVisit(call), call.body.document_id));
  registerEndpoint(app, requestSigningCode, (call) => pages.requestCode(toVisit(call)));
  registerEndpoint(app, confirmSigningCode, (call) => pages.confirm(toVisit(call), call.body.code));
  registerEndpoint(app, signByLink, (call) =>
    sign(toVisit(call), call.body.confirmation, call.body.signatures),
  );
  registerEndpoint(app, declineByLink, (call) => pages.decline(toVisit(call), call.body.reason));
  registerEndpoint(app, downloadSignedByLink, (call) => pages.download(toVisit(call)));
}
