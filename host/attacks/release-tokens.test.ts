import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { newToken } from '../server/release-api/team-tokens.ts';
import { openDelivery } from '../server/testing/delivery-app.ts';
import { makeRelease } from '../server/testing/make-release.ts';
import { inDays } from './release-portal.ts';

describe('a token of portal.json', () => {
  it('is revoked, and another one known, without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'release-tokens-'));
    const [first, second] = [newToken(), newToken()];
    makeRelease(join(folder, 'origin'));
    const settings = {
      releases: { store: join(folder, 'store') },
      remotes: [{ name: 'mf-sample', origin: join(folder, 'origin') }],
    };
    const file = join(folder, 'portal.json');
    const write = (...tokens: (typeof first)[]) =>
      writeFileSync(
        file,
        JSON.stringify({
          ...settings,
          banks: [{ code: 'sgb', name: 'СГБ' }],
          releases: {
            ...settings.releases,
            tokens: tokens.map(({ sha256 }, index) => ({
              name: `ci-${index}`,
              sha256,
              remotes: ['mf-sample'],
              expires: inDays(1),
            })),
          },
        }),
      );
    write(first);
    const delivery = await openDelivery((_request, answer) => void answer.end(), {
      settings: { ...settings, ...(JSON.parse(readFileSync(file, 'utf8')) as object) },
      configFile: file,
    }).catch((error: unknown) => assert.fail(String(error)));
    const ask = async ({ token }: typeof first) =>
      (
        await delivery.app.inject({
          url: '/portal/remotes/mf-sample',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    const until = async (token: typeof first, status: number) => {
      while ((await ask(token)) !== status) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until(first, 200);
    assert.equal(await ask(second), 401);
    write(first, second);
    await until(second, 200);
    assert.equal(await ask(first), 200, 'both are good while a team changes them');
    write(second);
    await until(first, 401);
    assert.equal(await ask(second), 200);
    await delivery.close();
    rmSync(folder, { recursive: true });
  });
});
