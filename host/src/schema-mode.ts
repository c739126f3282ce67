// The policy of the page forbids eval; the schema library would otherwise probe for it and be reported.
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), { jitless: true });
