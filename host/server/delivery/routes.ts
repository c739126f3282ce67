import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';
import type { HostBuild } from '../host-build.ts';
import type { Metrics } from '../metrics.ts';
import type { ReleaseRegistry } from '../releases/release-registry.ts';
import type { RemoteReleases } from '../releases/remote-releases.ts';
import { activatedAt, noted, quarantined } from '../releases/state.ts';
import type { ConfigWatch } from '../watch-config.ts';
import { askBank } from './identity.ts';
import type { Caller } from './identity.ts';
import type { Observed } from './observed.ts';
import { toOverview } from './overview.ts';
import { parseJsonBodies } from './json-bodies.ts';
import type { PageIdentity } from './page-identity.ts';

const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/);
const reportsSchema = z.strictObject({
  page: z.string().max(500),
  reports: z
    .array(
      z.strictObject({
        remote: remoteName,
        release: z.string().regex(/^[0-9a-f]{32}$/),
        phase: z.enum(['ready', 'available', 'contract', 'load', 'bootstrap', 'mount', 'render']),
        ms: z.number().min(0).max(600_000).optional(),
        /** Of these, until its code was there. */
        loadMs: z.number().min(0).max(600_000).optional(),
      }),
    )
    .max(50),
  vitals: z
    .array(
      z.strictObject({
        remote: remoteName,
        release: z.string().regex(/^[0-9a-f]{32}$/),
        name: z.enum(['lcp', 'inp', 'cls']),
        value: z.number().min(0).max(600_000),
      }),
    )
    .max(50)
    .default([]),
  errors: z
    .array(z.strictObject({ message: z.string().max(300), stack: z.string().max(1_000) }))
    .max(5)
    .default([]),
});
const overrideSchema = z.union([
  z.strictObject({
    bank: z.string().max(50),
    remote: remoteName,
    address: z.url({ protocol: /^https?$/ }).max(300),
  }),
  z.strictObject({
    bank: z.string().max(50),
    remote: remoteName,
    release: z.string().regex(/^[0-9a-f]{4,32}$/),
  }),
]);
const bankSchema = z.strictObject({ bank: z.string().max(50) });

export interface DeliveryContext {
  readonly config: ServerConfig;
  readonly registry: ReleaseRegistry;
  readonly identity: PageIdentity;
  readonly metrics: Metrics;
  readonly host: HostBuild;
  readonly observed: Observed;
  /** Where portal.json is followed. */
  readonly configWatch?: ConfigWatch | undefined;
}

/** Calls between the page and the delivery server about releases; each decides by what the bank says of the caller. */
export function deliveryRoutes(context: DeliveryContext) {
  const { config, registry, identity, metrics, host, observed, configWatch } = context;
  const { tracker, figures, scriptErrors } = observed;

  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ error: { code } });

  /** The superuser or developer who calls; answers the refusal otherwise. */
  const findCaller = async (
    request: FastifyRequest,
    reply: FastifyReply,
    bank: string,
    right: 'isSuperuser' | 'isDeveloper',
  ): Promise<Caller | undefined> => {
    const caller = await askBank(config, bank, request);
    if (caller?.[right]) return caller;
    void refuse(reply, caller ? 403 : 401, caller ? 'forbidden' : 'unauthenticated');
    return undefined;
  };

  const toAllowedAddress = (given: string): { readonly address: string } | undefined => {
    const { origin, pathname } = new URL(given);
    if (!config.releases.overrideOrigins.some((each) => new URL(each).origin === origin)) return undefined;
    return { address: `${origin}${pathname.replace(/\/*$/, '/')}` };
  };

  /** The one kept release that begins so, signed where its team has keys. */
  const findPreview = (releases: RemoteReleases, begin: string): { readonly release: string } | undefined => {
    const [release, ...more] = [...releases.loaded.keys()].filter((id) => id.startsWith(begin));
    const isOne = release !== undefined && more.length === 0;
    return isOne && releases.isPlaceToGoBack(release) ? { release } : undefined;
  };

  /** Withdraws the release when enough agents of different organisations say so, among those whom it started for. */
  const judge = async (remote: string, release: string, phase: string) => {
    const releases = registry.find(remote);
    if (!releases || releases.state.quarantined[release]) return;
    const { quarantineAfter, quarantineShare } = config.releases;
    const { organizations, failed, agents } = tracker.verdict(
      remote,
      release,
      activatedAt(releases.state, release),
    );
    if (quarantineAfter === 0 || organizations < quarantineAfter || failed < agents * quarantineShare) return;
    const reason = `It failed (${phase}) for ${failed} of ${agents} agents, in ${organizations} organisations.`;
    await registry.store.update(remote, (state) =>
      quarantined(state, release, reason, new Date().toISOString(), (id) => releases.isPlaceToGoBack(id)),
    );
    await registry.sync();
    if (!releases.state.quarantined[release]) return;
    metrics.quarantined.inc({ remote });
    const now = releases.state.active;
    const text = now === release ? 'release fails and there is no other' : 'release withdrawn';
    releases.log.error({ remote, release, reason, now }, text);
  };

  return (app: FastifyInstance, _options: object, done: () => void): void => {
    parseJsonBodies(app);
    app.addHook('onSend', (_request, reply, _payload, next) => {
      void reply.header('cache-control', 'no-store');
      next();
    });

    // Who is signed in on this page: the server decides by it which releases the agent's pages get.
    app.post('/portal/session', async (request, reply) => {
      const body = bankSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, 400, 'validation');
      const asking = askBank(config, body.data.bank, request);
      // Without the bank's word, or with a session that has just ended, everybody's releases are right for this page.
      const agent = await asking.catch((error: unknown) => {
        request.log.warn({ err: error }, 'the bank does not say who is signed in');
        return undefined;
      });
      identity.rememberAgent(request, reply, agent);
      return reply.send(registry.snapshot(agent, agent && identity.findOverride(request)));
    });
    app.delete('/portal/session', (request, reply) => {
      identity.rememberAgent(request, reply, undefined);
      return reply.code(204).send();
    });

    // What a page opened now would get: ids only, asked for again and again by open pages.
    app.get('/portal/updates.json', (request, reply) =>
      reply.send({
        host: host.record().buildId,
        remotes: Object.fromEntries(
          registry
            .snapshot(identity.findAgent(request), identity.findOverride(request))
            .remotes.flatMap((each) =>
              each.available && each.releaseId ? [[each.name, each.releaseId]] : [],
            ),
        ),
      }),
    );

    app.post('/portal/reports', async (request, reply) => {
      const body = reportsSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, 400, 'validation');
      const session = identity.findPage(body.data.page);
      const agent = identity.findAgent(request);
      for (const { remote, release, phase, ms, loadMs } of session ? body.data.reports : []) {
        if (!session || !registry.find(remote)?.loaded.has(release)) continue;
        if (phase === 'ready') {
          tracker.started(remote, release, session, agent, ms);
          if (ms !== undefined) metrics.starts.observe({ remote }, ms / 1000);
          if (ms !== undefined && loadMs !== undefined) {
            figures.note(remote, release, 'load', loadMs);
            figures.note(remote, release, 'mount', Math.max(0, ms - loadMs));
          }
          continue;
        }
        metrics.failures.inc({ remote, phase });
        request.log.warn({ remote, release, phase }, 'a session reports a failure');
        tracker.failed(remote, release, session, agent, phase);
        await judge(remote, release, phase);
      }
      for (const { remote, release, name, value } of session ? body.data.vitals : []) {
        if (!registry.find(remote)?.loaded.has(release)) continue;
        figures.note(remote, release, name, value);
        if (name === 'cls') metrics.shifts.observe({ remote }, value);
        else metrics.vitals.observe({ remote, vital: name }, value / 1000);
      }
      for (const { message, stack } of session ? body.data.errors : []) {
        const remote = await scriptErrors.note(message, stack);
        if (remote !== undefined) metrics.scriptErrors.inc({ remote });
      }
      return reply.code(204).send();
    });

    app.get('/portal/releases.json', async (request, reply) => {
      const query = bankSchema.safeParse(request.query);
      if (!query.success) return refuse(reply, 400, 'validation');
      const caller = await findCaller(request, reply, query.data.bank, 'isSuperuser');
      if (!caller) return reply;
      return reply.send({
        ...toOverview(registry, observed, config),
        mayDecide: caller.isDecider,
        configFault: configWatch?.fault() ?? null,
      });
    });

    app.post('/portal/override', async (request, reply) => {
      const body = overrideSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, 400, 'validation');
      const { bank, remote } = body.data;
      const caller = await findCaller(request, reply, bank, 'isDeveloper');
      if (!caller) return reply;
      const releases = registry.find(remote);
      if (!releases) return refuse(reply, 404, 'not_found');
      const chosen =
        'address' in body.data
          ? toAllowedAddress(body.data.address)
          : findPreview(releases, body.data.release);
      if (!chosen) {
        request.log.warn({ remote }, 'override of a remote refused');
        return 'address' in body.data
          ? refuse(reply, 422, 'address_not_allowed')
          : refuse(reply, 404, 'not_found');
      }
      // No record, no override: what cannot be written down is not done.
      await registry.store.update(remote, (state) =>
        noted(state, {
          at: new Date().toISOString(),
          by: caller.agent,
          action: 'override',
          ...('address' in chosen ? { detail: chosen.address } : chosen),
        }),
      );
      request.log.warn({ remote, ...chosen, audit: true }, 'override of a remote');
      identity.rememberAgent(request, reply, caller);
      identity.rememberOverride(request, reply, { agent: caller.agent, remote, ...chosen });
      return reply.code(204).send();
    });
    app.delete('/portal/override', async (request, reply) => {
      const override = identity.findOverride(request);
      const agent = identity.findAgent(request);
      if (override && agent && registry.find(override.remote)) {
        await registry.store.update(override.remote, (state) =>
          noted(state, { at: new Date().toISOString(), by: agent.agent, action: 'override-ended' }),
        );
      }
      identity.rememberOverride(request, reply, undefined);
      return reply.code(204).send();
    });
    done();
  };
}
