#!/usr/bin/env node
import { ReleaseError } from './release-error.ts';
import { writeStarter } from './starter.ts';

const [command, ...given] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  // It runs from the unpacked package, before npm has installed what the other commands import.
  if (command === 'new') writeStarter(process.cwd(), given, print);
  else await (await import('./team-command.ts')).runTeamCommand(process.argv.slice(2), process.env, print);
} catch (error) {
  const isExpected = error instanceof ReleaseError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
