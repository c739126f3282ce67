/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from './index.ts';

describe('allEndpoints', () => {
  test('has every call that a file of the contract declares', async () => {
    const files = readdirSync(__dirname).filter((name) => /^(?!index)[\w-]+\.ts$/.test(name));
    const forgotten: string[] = [];
    for (const file of files) {
      const declared = (await import(join(__dirname, file))) as Record<string, unknown>;
      const calls = Object.values(declared).filter(
        (value) => typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
      );
      if (calls.some((call) => !(allEndpoints as readonly unknown[]).includes(call)))
        forgotten.push(`add contract/${file} to the modules of contract/index.ts`);
    }
    expect(forgotten).toEqual([]);
  });
});
