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
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, {
    name: 'Client signing',
    description:
      'Links by which the client of an application signs without an account. The secret of a link travels in bodies only.',
  });
  serve(
    readClientSigning,
    'The documents of an application: what the client was asked to sign, and who has signed.',
    ({ actor, params }) => service.overview(actor, params.hash),
  );
  serve(createClientSigning, '«Отправить клиенту на подпись».', ({ actor, params, body, request }) =>
    service.create(actor, params.hash, body, request.id),
  );
  serve(remindClientSigner, '«Напомнить» beside a signer.', ({ actor, params, body, request }) =>
    service.remind(actor, params.id, body.signer_id, request.id),
  );
  serve(revokeClientSigning, '«Отозвать» of a request.', ({ actor, params, request }) =>
    service.revoke(actor, params.id, request.id),
  );
  serve(downloadClientSigning, '«Скачать подписанное» beside a request.', ({ actor, params, request }) =>
    service.download(actor, params.id, request.id),
  );
  serve(openSigningPage, 'The page of a link, at its start and after each step.', (call) =>
    pages.page(toVisit(call)),
  );
  serve(readSigningFile, 'A document on the page of a link.', (call) =>
    pages.file(toVisit(call), call.body.document_id),
  );
  serve(requestSigningCode, '«Получить код» on the page of a link.', (call) =>
    pages.requestCode(toVisit(call)),
  );
  serve(confirmSigningCode, 'The code that came by letter, before signing.', (call) =>
    pages.confirm(toVisit(call), call.body.code),
  );
  serve(signByLink, '«Подписать» on the page of a link.', (call) =>
    sign(toVisit(call), call.body.confirmation, call.body.signatures),
  );
  serve(declineByLink, '«Отказаться от подписания» on the page of a link.', (call) =>
    pages.decline(toVisit(call), call.body.reason),
  );
  serve(downloadSignedByLink, '«Скачать подписанное» on the page of a link.', (call) =>
    pages.download(toVisit(call)),
  );
}
