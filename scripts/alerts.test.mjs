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
const FUNCTIONS = /^(?:sum|min|max|by|rate|increase|histogram_quantile)$/;
const LABELS =
  /^(?:le|job|instance|remote|state|outcome|area|bank|status|db_collection_name|http_response_status_code)$/;
/** Of the delivery server's metrics. */
const labelsByMetric = new Map(
  read('host/server/metrics.ts')
    .split(/new (?:Counter|Gauge|Histogram)\(/)
    .map((part) => [
      /name: '(\w+)'/.exec(part)?.[1],
      [...(/labelNames: \[([^\]]*)\]/.exec(part)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, label]) => label),
    ]),
);

test('every alert asks for metrics that the servers have', () => {
  assert.ok(rules.length >= 10);
  for (const { alert, expr } of rules) {
    const words = (expr.replaceAll(/"[^"]*"|\[\w+\]/g, '').match(/[a-z_]\w*/g) ?? []).filter(
      (word) => !FUNCTIONS.test(word),
    );
    const metrics = words
      .filter((word) => !LABELS.test(word))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    assert.ok(metrics.length > 0, alert);
    for (const name of metrics) {
      assert.ok(known.has(name), `${alert}: ${name}`);
      if (!labelsByMetric.has(name)) continue;
      // Prometheus adds what it scrapes.
      const labels = new Set([...labelsByMetric.get(name), 'le', 'job', 'instance']);
      for (const label of words.filter((word) => LABELS.test(word)))
        assert.ok(labels.has(label), `${alert}: ${name} has no ${label}`);
    }
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
