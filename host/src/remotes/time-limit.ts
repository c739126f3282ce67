/**
 * Fails when the work takes longer; the work itself goes on and its late result is ignored. A lifecycle of a team may
 * have no promise to give: then its work is done.
 */
export function withTimeLimit<T>(work: T | PromiseLike<T>, limitMs: number, what: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: no answer within ${limitMs} ms`)), limitMs);
    void Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
