import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkoutAt, hasCommit } from './checkout-at.mjs';
import { contractChanges, demandedStep, isStepMade } from './contract-diff.mjs';
import { parseRecord, recordDifferences, recordText, toRecord } from './contract-record.mjs';
import { contractReport } from './contract-report.mjs';
import { earlyUses } from './contract-uses.mjs';

const RECORD = 'shared-kernel/contract.txt';
const getFile = (rootDir) => path.join(rootDir, RECORD);
const git = (rootDir, ...args) => execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim();
const print = ({ step, what }) => `${step.padEnd(5)} ${what}`;

/** The last released contract, read from the sources of its commit; null where the clone has not got that commit. */
export async function releasedContract(rootDir) {
  const { commit } = parseRecord(readFileSync(getFile(rootDir), 'utf8')).released;
  return hasCommit(rootDir, commit) ? contractAt(rootDir, commit) : null;
}

/** The contract by the sources of a commit. */
async function contractAt(rootDir, commit) {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  try {
    checkoutAt(rootDir, commit, folder);
    return await contractReport(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Judges the sources: does the version make the step that the changes since the last release demand, does no remote use
 * what the lowest version of its range had not. Answers the text of the record and lines to print; throws what is wrong.
 */
async function judged(rootDir) {
  const before = parseRecord(readFileSync(getFile(rootDir), 'utf8'));
  const report = await contractReport(rootDir);
  const record = toRecord(report, before, before.released);
  const text = recordText(record);
  const fresh = recordDifferences(before, record);
  const released = await releasedContract(rootDir);
  if (!released) return { report, text, fresh, isCompared: false };
  const changes = contractChanges(released, report);
  const step = demandedStep(changes);
  const line = `contract ${released.version} → ${report.version}; demanded step: ${step}`;
  if (!isStepMade(released.version, report.version, step)) {
    const reasons = changes.filter((change) => change.step === step).map(print);
    throw new Error(
      `${[...reasons, line].join('\n')}\nThe contract changed since ${released.version}: raise contractVersion in shared-kernel/src/contract/version.ts by a ${step} step, then run npm run contract.`,
    );
  }
  const early = await earlyUses(rootDir, { released, report, record });
  if (early.length > 0) {
    throw new Error(
      `${early.map((line) => `early ${line}`).join('\n')}\nThese remotes use what the lowest version of their contractRange may not have: raise contractRange in their src/manifest.ts to ^${report.version}.`,
    );
  }
  return { report, record, text, fresh, isCompared: true, released, changes, line };
}

/** Whether the record is that of the sources, and its version the right one. Answers lines to print. */
export async function checkContract(rootDir) {
  const { text, fresh, isCompared, line } = await judged(rootDir);
  if (readFileSync(getFile(rootDir), 'utf8') !== text)
    throw new Error(
      [
        'The contract is not what contract.txt records: run npm run contract and look at the diff.',
        ...fresh.map(({ key, how }) => `* ${how} ${key}`),
      ].join('\n'),
    );
  if (isCompared) return [line];
  // Who wrote the record had the history, and the record is that of these sources.
  return ['The released commit is not in this clone: compared with the record alone.'];
}

/**
 * Writes the record of the sources. Prints what they have otherwise than the committed record, the change at hand; what else
 * there is since the release is counted, or printed before it.
 */
export async function recordContract(rootDir, { isAll = false } = {}) {
  const { report, record, text, isCompared, released, changes, line } = await judged(rootDir);
  if (!isCompared)
    throw new Error(
      'The released commit is not in this clone, so nothing can be recorded: git fetch --unshallow.',
    );
  writeFileSync(getFile(rootDir), text);
  const count = (step) => changes.filter((change) => change.step === step).length;
  const hand = await changeAtHand(rootDir, report, record);
  return [
    `since ${released.version}: ${count('minor')} minor, ${count('major')} major${isAll ? '' : '; all of them: npm run contract -- --all'}`,
    ...(isAll ? changes.map(print) : []),
    `beside the committed contract.txt: ${hand.length === 0 ? 'nothing' : ''}`.trim(),
    ...hand.map((each) => `* ${each}`),
    line,
  ];
}

/**
 * What differs from the committed record, by the sources of the commit that wrote it. Without the steps, which are demanded
 * by what was released: what came after it may still change.
 */
async function changeAtHand(rootDir, report, record) {
  const committed = parseRecord(git(rootDir, 'show', `HEAD:${RECORD}`));
  const differences = recordDifferences(committed, record);
  if (differences.length === 0) return [];
  const before = await contractAt(rootDir, git(rootDir, 'log', '-1', '--format=%H', '--', RECORD));
  return [
    ...differences.map(({ key, how }) => `${how} ${key}`),
    ...contractChanges(before, report).map(({ what }) => what),
  ];
}

/** Makes the contract of the last commit the released one: what later changes are compared with. */
export async function releaseContract(rootDir) {
  const { report, text } = await judged(rootDir);
  if (
    readFileSync(getFile(rootDir), 'utf8') !== text ||
    git(rootDir, 'status', '--porcelain', 'shared-kernel') !== ''
  )
    throw new Error('Only a contract that is recorded and committed can be released.');
  const record = parseRecord(text);
  const released = { version: report.version, commit: git(rootDir, 'rev-parse', 'HEAD') };
  writeFileSync(getFile(rootDir), recordText({ ...record, released }));
  return [`released ${released.version} ${released.commit}`];
}
