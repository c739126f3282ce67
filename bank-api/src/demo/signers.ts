import type { Tx } from '../database/types.ts';
import { agentWithOrganisation, type AgentWithOrganisation } from '../modules/account/index.ts';
import { updateDocument } from '../modules/documents/repository.ts';
import { findVersions } from '../modules/documents/versions-repository.ts';
import { createEmbeddedAuthority } from '../modules/signatures/authority.ts';
import { createCertificateIssue } from '../modules/signatures/certificate-issue.ts';
import { createSoftwareSigner, type SoftwareSigner } from '../modules/signatures/software-signer.ts';
import type { DemoAgentKey } from './accounts.ts';
import type { SeedContext } from './seed-context.ts';

/** A demo agent with a key and a certificate of the embedded authority. */
export interface Signer {
  readonly id: string;
  readonly name: string;
  readonly agent: AgentWithOrganisation;
  readonly key: SoftwareSigner;
  readonly certificate: { readonly id: string; readonly der: Uint8Array<ArrayBuffer> };
  /** The authority above it, DER. */
  readonly authority: Uint8Array<ArrayBuffer>;
}

const known = new WeakMap<Tx, Map<DemoAgentKey, Promise<Signer>>>();

/** Older than anything that the demo agents have signed. */
const ENROLLED_DAYS_AGO = 400;

async function enrol({ context, tx, accounts, daysAgo }: SeedContext, key: DemoAgentKey): Promise<Signer> {
  const { id } = accounts.agents[key];
  const agent = await agentWithOrganisation(tx, id);
  if (agent === undefined) throw new Error(`No demo agent ${key}`);
  const signer = await createSoftwareSigner();
  const authority = createEmbeddedAuthority(context);
  const issueCertificate = createCertificateIssue({ authority, publicUrl: context.config.publicUrl });
  const row = await issueCertificate(
    tx,
    { agentId: id, bank: 'sgb' },
    await signer.request(),
    new Date(daysAgo(ENROLLED_DAYS_AGO)),
  );
  return {
    id,
    name: [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' '),
    agent,
    key: signer,
    certificate: { id: row.id, der: new Uint8Array(row.certificate) },
    authority: await authority.certificate(tx, new Date(daysAgo(0))),
  };
}

/** The signer of an agent: one key for everything the agent signs. */
export function getSigner(seed: SeedContext, key: DemoAgentKey): Promise<Signer> {
  const signers = known.get(seed.tx) ?? new Map<DemoAgentKey, Promise<Signer>>();
  known.set(seed.tx, signers);
  const signer = signers.get(key) ?? enrol(seed, key);
  signers.set(key, signer);
  return signer;
}

/** Signs the current version with the agent's own key: a real signature, as the portal makes it. */
export async function signDocument(
  { tx, storage }: SeedContext,
  signer: Signer,
  documentId: string,
  at: string,
  { sent }: { readonly sent: boolean },
): Promise<void> {
  const [version] = await findVersions(tx, [documentId]);
  if (version === undefined) throw new Error('Nothing to sign');
  const content = new Uint8Array(await storage.read(version.storage_key));
  const cms = await signer.key.sign(content, signer.certificate.der, {
    signedAt: new Date(at),
    chain: [signer.authority],
  });
  await tx
    .insertInto('document_signatures')
    .values({
      version_id: version.id,
      agent_id: signer.id,
      certificate_id: signer.certificate.id,
      signer_name: signer.name,
      cms: Buffer.from(cms),
      claimed_at: at,
      signed_at: at,
    })
    .execute();
  await updateDocument(tx, documentId, {
    signing: 'signed',
    updated_at: at,
    ...(sent ? { sent_at: at } : {}),
  });
}
