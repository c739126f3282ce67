import type { FastifyInstance } from 'fastify';

/** Every route that the server has, as `GET /path`, read from the tree that it prints: none can hide from it. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const { indent, path, methods } =
      /^(?<indent>[│ ]*)[├└]── (?<path>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups ?? {};
    if (indent === undefined || path === undefined) continue;
    const depth = indent.length / 4;
    const full = depth === 0 ? path : `${parents[depth - 1] ?? ''}${path}`;
    parents.splice(depth, Infinity, full);
    const served = methods?.split(', ') ?? [];
    // A HEAD that comes with its GET is the same route.
    for (const method of served)
      if (method !== 'HEAD' || !served.includes('GET')) routes.push(`${method} ${full}`);
  }
  return routes.sort();
}
