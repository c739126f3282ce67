import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { BankCode } from 'shared-kernel/contract/banks';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, type TestApp } from '../../testing/harness.ts';

/** A new agent's registration, of an organisation that the directory knows. */
export const APPLICANT = {
  last_name: 'Новиков',
  first_name: 'Егор',
  middle_name: '',
  email: 'Novikov@Example.com',
  phone: '+79161234567',
  organization_inn: '7707083893',
  password: 'Long-enough-1',
  consent_version: '2026-01',
};

/** One try to sign in. */
export function attempt(
  { app }: TestApp,
  email: string,
  password: string,
  { bank = 'sgb', address = '10.0.0.1' } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/banks/${bank}/api/login/`,
    headers: { 'x-forwarded-for': address },
    payload: { email, password, telegram: '' },
  });
}

/** Code of a refusal. */
export function getCode(response: LightMyRequestResponse): string {
  return response.json<{ error: { code: string } }>().error.code;
}

const CODE_STEP_MS = 30_000;

/** The code of an authenticator, after the clock has moved on to a time step that was not used yet. */
export function freshCode(server: TestApp, secret: string): string {
  server.advance(CODE_STEP_MS);
  const timestamp = server.app.context.now().getTime();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Switches the second factor of a demo account on. */
export async function enableFactor(
  server: TestApp,
  token: string,
  bank: BankCode = 'sgb',
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const post = (path: string, payload: object) =>
    call(server.app, token, 'POST', `/auth/second-factor${path}`, { payload, bank });
  const { secret } = (await post('', { password: DEMO_PASSWORD })).json<{ secret: string }>();
  const confirmed = await post('/confirm', { code: freshCode(server, secret) });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  return { secret, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}

/** Letters of the outbox, oldest first. */
export async function letters({ dataDir }: TestApp): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

/** The token in the newest letter that has one. */
export async function newestResetToken(server: TestApp): Promise<string> {
  const found = (await letters(server)).flatMap(
    (letter) => /reset-password\?token=([\w-]+)/.exec(letter)?.[1] ?? [],
  );
  return found.at(-1) ?? assert.fail('no reset letter');
}

/** The token of the newest letter «это были не вы?» to an address. */
export async function newestNoticeToken(server: TestApp, to: string): Promise<string> {
  const own = (await letters(server)).filter((letter) => letter.includes(`To: ${to}`));
  const found = own.flatMap((letter) => /account-alert\?token=([\w-]+)/.exec(letter)?.[1] ?? []);
  return found.at(-1) ?? assert.fail(`no security letter to ${to}`);
}
