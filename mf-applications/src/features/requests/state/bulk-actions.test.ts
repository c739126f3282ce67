import { row } from '../../../testing/fixtures.ts';
import { runBulk } from './bulk-actions.ts';

describe('runBulk', () => {
  it('continues after a refusal, skips rows without the action, and reports a result for each row', async () => {
    const rows = [row(1), row(2), row(3, { holder: 'bank' }), row(4)];
    const refusal = new Error('refused');
    const acted: number[] = [];
    const steps: number[] = [];
    const results = await runBulk({
      kind: 'archive',
      rows,
      act: ({ id }) => {
        acted.push(id);
        return id === 2 ? Promise.reject(refusal) : Promise.resolve(undefined);
      },
      onProgress: (soFar) => steps.push(soFar.length),
      signal: new AbortController().signal,
    });
    expect(results.map(({ row: { id }, outcome }) => [id, outcome])).toEqual([
      [1, 'done'],
      [2, 'failed'],
      [3, 'skipped'],
      [4, 'done'],
    ]);
    expect(results[1]?.error).toBe(refusal);
    expect(acted).toEqual([1, 2, 4]);
    expect(steps).toEqual([1, 2, 3, 4]);
  });

  it('stops before the next row when it is aborted', async () => {
    const stop = new AbortController();
    const results = await runBulk({
      kind: 'archive',
      rows: [row(1), row(2)],
      act: () => {
        stop.abort();
        return Promise.resolve(undefined);
      },
      onProgress: () => undefined,
      signal: stop.signal,
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'not_reached']);
  });
});
