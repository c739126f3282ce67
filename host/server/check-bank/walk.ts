import { SPECIFIED_CALLS, type SpecifiedCall } from 'shared-kernel/contract/specified-calls';
import { BankCaller, type CallResult } from './bank-caller.ts';
import { CAPABILITIES_CALL, judge, judgeCapabilities, untried, type Finding } from './findings.ts';
import type { CheckOptions } from './options.ts';
import { isObject, toRows, toText } from './answers.ts';
import type { Seen, Skip, Try, TryAgain, WalkContext } from './walk-context.ts';
import { walkWrites } from './walk-writes.ts';

function specified(id: string): SpecifiedCall {
  const call = SPECIFIED_CALLS.find((known) => known.id === id);
  if (call === undefined) throw new Error(`The specification has no call ${id}`);
  return call;
}

/** Rows that the portal asks for at once (chapter 9). */
const PAGE_SIZE = '25';

export type WalkOptions = CheckOptions & { readonly base: string };

/** Walks a bank's calls in the order in which the portal makes them. Changes nothing unless it is told to. */
export async function walkBank(options: WalkOptions, password: string): Promise<readonly Finding[]> {
  const caller = new BankCaller(options);
  const findings: Finding[] = [];
  const attempt: Try = async (id, args, variant) => {
    const result = await caller.call(specified(id), args);
    findings.push(judge(specified(id), result, variant));
    return result.body;
  };
  const attemptAgain: TryAgain = async (id, args, again) => {
    const first = await caller.call(specified(id), args);
    const isRefused = judge(specified(id), first).verdict === 'refused';
    const other = isRefused ? await again(async (call) => (await caller.call(call)).body) : undefined;
    findings.push(judge(specified(id), other ? await caller.call(specified(id), other) : first));
  };
  const skip: Skip = (id, reason) => void findings.push(untried(specified(id), reason));
  const login = () =>
    caller.call(specified('login'), { json: { email: options.email, password, telegram: '' } });
  const signIn = async () => takeToken(caller, await login());

  const first = await login();
  findings.push(judge(specified('login'), first));
  if (!takeToken(caller, first)) {
    for (const { id } of SPECIFIED_CALLS) if (id !== 'login') skip(id, 'there is no token');
    return findings;
  }
  findings.push(judgeCapabilities(await caller.call(CAPABILITIES_CALL)));
  const seen = await walkReads({ attempt, skip });
  const context = { attempt, attemptAgain, skip, signIn, options, password };
  if (options.write) await walkWrites(context, seen);
  else
    for (const { id, writes } of SPECIFIED_CALLS)
      if (writes === true) skip(id, 'it changes something: --write');
  return findings;
}

function takeToken(caller: BankCaller, { body }: CallResult): boolean {
  const token = isObject(body) ? toText(body['token']) : undefined;
  if (token !== undefined) caller.signIn(token);
  return token !== undefined;
}

async function walkReads({ attempt, skip }: Pick<WalkContext, 'attempt' | 'skip'>): Promise<Seen> {
  await attempt('checkSession');
  const profile = await attempt('getProfile');
  const partners = toRows(await attempt('listPartnerBanks'));
  const agentInfo = await attempt('getAgentInfo');
  await attempt('getDataset');

  const list = async (name: string) => {
    const query = { filter: '{}', page: '1', itemsPerPage: PAGE_SIZE, name, type: 'all' };
    return toRows(await attempt('listApplications', { query }, `name=${name}`));
  };
  const applications = await list('issues');
  await list('issues_org');
  await list('issues_archived');
  const hash = applications.map((row) => isObject(row) && toText(row['hash_password'])).find(Boolean);
  if (hash) await attempt('readApplication', { named: hash });
  else skip('readApplication', 'the list has no application to open');

  await attempt('countNotifications');
  const query = { page_number: '1', per_page: '10' };
  const notifications = toRows(await attempt('listNotifications', { query }));
  return { profile, agentInfo, partners, applications, notifications };
}
