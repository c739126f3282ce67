import { createCheckService, type CheckDependencies } from './check-service.ts';
import { createClientCms, type ClientCmsDependencies } from './client-cms.ts';
import { createEnrolmentService, type EnrolmentDependencies } from './enrolment-service.ts';
import { createSignatureLogin, type SignatureLoginDependencies } from './login-service.ts';
import { createProtocolData, type ProtocolDependencies } from './protocol-data.ts';
import { createSigningService, type SigningDependencies } from './signing-service.ts';

export type VerifyingDependencies = CheckDependencies &
  ClientCmsDependencies &
  EnrolmentDependencies &
  ProtocolDependencies &
  SignatureLoginDependencies &
  SigningDependencies;

export type Verifying = ReturnType<typeof createVerifying>;
export type LoadVerifying = () => Promise<Verifying>;

/**
 * What reads and verifies signatures, behind one dynamic import: its libraries take 15 MB, which a server needs only
 * from its first signature on. See docs/decisions/0102-memory-of-the-server.md.
 */
export function createVerifying(needs: VerifyingDependencies) {
  return {
    checks: createCheckService(needs),
    clientCms: createClientCms(needs),
    enrolment: createEnrolmentService(needs),
    login: createSignatureLogin(needs),
    protocols: createProtocolData(needs),
    signing: createSigningService(needs),
  };
}
