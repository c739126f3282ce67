#!/usr/bin/env node
import { runTeamCommand } from './team-command.ts';
import { ReleaseError } from './release-error.ts';

try {
  await runTeamCommand(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  const isExpected = error instanceof ReleaseError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
