import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { rootDir } from './lib/process.mjs';

const read = (file) => readFileSync(path.join(rootDir, file), 'utf8');
const rules = parse(read('docs/prometheus-alerts.yml')).groups.flatMap((group) => group.rules);

/** Metrics that exist: those of the page, which other tests hold to the servers, and of the delivery server's code. */
const known = new Set([
  'up',
  ...[...read('docs/observability.md').matchAll(/^\| (`\w+_\w+`[^|]*)/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  ),
  ...[...read('host/server/metrics.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name),
]);
const FUNCTIONS =
  /^(?:sum|min|max|by|rate|increase|histogram_quantile|le|job|remote|state|outcome|db_collection_name|http_response_status_code)$/;

test('every alert asks for metrics that the servers have', () => {
  assert.ok(rules.length >= 10);
  for (const { alert, expr } of rules) {
    const words = expr.replaceAll(/"[^"]*"|\[\w+\]/g, '').match(/[a-z_]\w*/g) ?? [];
    const metrics = words.filter((word) => !FUNCTIONS.test(word));
    assert.ok(metrics.length > 0, alert);
    for (const name of metrics)
      assert.ok(known.has(name.replace(/_(?:bucket|count|sum)$/, '')), `${alert}: ${name}`);
    assert.equal((expr.match(/\(/g) ?? []).length, (expr.match(/\)/g) ?? []).length, alert);
  }
});

test('every alert has a severity, a sentence and a part of operations.md that says what to do', () => {
  const anchors = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  for (const { alert, labels, annotations } of rules) {
    assert.match(labels.severity, /^(?:critical|warning)$/, alert);
    assert.ok(annotations.summary.length > 20, alert);
    const [file, anchor] = annotations.runbook.split('#');
    assert.equal(file, 'docs/operations.md', alert);
    assert.ok(anchors.includes(anchor), `${alert}: ${anchor}`);
  }
});
