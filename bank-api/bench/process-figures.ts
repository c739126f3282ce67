/** What the kernel knows of processes. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  /** Processor time of the process and of its children that have ended, s. */
  readonly seconds: number;
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may have spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)];
    const ticks = [...own, ...ended].reduce((sum, each) => sum + each, 0);
    return { parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/** Processor time of a process with its children, s. */
export function cpuSeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return [readStat(pid), ...children].reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
}
