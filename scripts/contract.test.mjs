import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractChanges, demandedStep, isStepMade } from './lib/contract-diff.mjs';

const endpoint = {
  call: 'GET /agent/rest/profile',
  auth: 'bearer',
  roles: null,
  errors: [],
  params: null,
  query: null,
  body: { type: 'object', properties: { name: { type: 'string', maxLength: 10 } }, required: ['name'] },
  response: {
    type: 'object',
    properties: { id: { type: 'string' }, state: { type: 'string', enum: ['new', 'done'] } },
    required: ['id'],
  },
};
const report = {
  version: '1.0.0',
  endpoints: { getProfile: endpoint },
  events: { 'profile-changed': { type: 'object', properties: { id: {} }, required: ['id'] } },
  records: { manifest: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
  exports: { 'shared-kernel/ui': { PageHeader: 'value', PageHeaderProps: 'subtitle? title' } },
};
const changed = (change) => {
  const copy = structuredClone(report);
  change(copy);
  return demandedStep(contractChanges(report, copy));
};
const inBody = (change) => changed((copy) => change(copy.endpoints.getProfile.body));
const inAnswer = (change) => changed((copy) => change(copy.endpoints.getProfile.response));

test('an unchanged contract demands no step', () =>
  assert.equal(
    changed(() => undefined),
    'none',
  ));

test('an addition demands a minor step', () => {
  assert.equal(
    changed((copy) => (copy.endpoints.another = endpoint)),
    'minor',
  );
  assert.equal(
    inBody((body) => (body.properties.note = { type: 'string' })),
    'minor',
  );
  assert.equal(
    inBody((body) => (body.properties.name.maxLength = 20)),
    'minor',
  );
  assert.equal(
    inBody((body) => (body.required = [])),
    'minor',
  );
  assert.equal(
    inAnswer((answer) => (answer.properties.more = { type: 'string' })),
    'minor',
  );
  assert.equal(
    inAnswer((answer) => answer.required.push('state')),
    'minor',
  );
  assert.equal(
    inAnswer((answer) => answer.properties.state.enum.push('late')),
    'minor',
  );
  assert.equal(
    changed((copy) => (copy.events['profile-removed'] = {})),
    'minor',
  );
  assert.equal(
    changed((copy) => (copy.exports['shared-kernel/ui'].Money = 'value')),
    'minor',
  );
  assert.equal(
    changed((copy) => (copy.exports['shared-kernel/ui'].PageHeaderProps += ' wide?')),
    'minor',
  );
});

test('a change that can break a caller demands a major step', () => {
  assert.equal(
    changed((copy) => delete copy.endpoints.getProfile),
    'major',
  );
  assert.equal(
    changed((copy) => (copy.endpoints.getProfile.call = 'POST /agent/rest/profile')),
    'major',
  );
  assert.equal(
    changed((copy) => (copy.endpoints.getProfile.roles = ['staff'])),
    'major',
  );
  assert.equal(
    inBody((body) => body.required.push('note') && (body.properties.note = {})),
    'major',
  );
  assert.equal(
    inBody((body) => delete body.properties.name),
    'major',
  );
  assert.equal(
    inBody((body) => (body.properties.name.maxLength = 5)),
    'major',
  );
  assert.equal(
    inAnswer((answer) => delete answer.properties.id),
    'major',
  );
  assert.equal(
    inAnswer((answer) => (answer.required = [])),
    'major',
  );
  assert.equal(
    inAnswer((answer) => (answer.properties.id.type = 'number')),
    'major',
  );
  assert.equal(
    changed((copy) => delete copy.events['profile-changed']),
    'major',
  );
  assert.equal(
    changed((copy) => delete copy.exports['shared-kernel/ui'].PageHeader),
    'major',
  );
  assert.equal(
    changed((copy) => (copy.exports['shared-kernel/ui'].PageHeaderProps = 'title')),
    'major',
  );
  assert.equal(
    changed((copy) => {
      copy.records.manifest.properties.colour = { type: 'string' };
      copy.records.manifest.required = ['name', 'colour'];
    }),
    'major',
  );
});

test('demandedStep is minor for a new anyOf form of a body and major for a lost one of a record', () => {
  const forms = (...list) => ({ anyOf: list });
  const [digits, word] = [
    { type: 'string', pattern: '^[0-9]+$' },
    { type: 'string', pattern: '^[a-z]+$' },
  ];
  assert.equal(
    inBody((body) => (body.properties.name = forms({ type: 'string', maxLength: 10 }, word))),
    'minor',
  );
  const step = (from, to) =>
    demandedStep(
      contractChanges({ ...report, records: { manifest: from } }, { ...report, records: { manifest: to } }),
    );
  assert.equal(step(forms(digits, word), forms(digits)), 'major');
  assert.equal(step(forms(digits), forms(word)), 'major');
});

test('isStepMade compares a version with the demanded step', () => {
  assert.equal(isStepMade('1.0.0', '1.0.0', 'none'), true);
  assert.equal(isStepMade('1.0.0', '1.0.1', 'minor'), false);
  assert.equal(isStepMade('1.0.0', '1.1.0', 'minor'), true);
  assert.equal(isStepMade('1.2.0', '1.3.0', 'major'), false);
  assert.equal(isStepMade('1.2.0', '2.0.0', 'major'), true);
});

test('a list of values that is opened demands a minor step, unless a former value is refused', () => {
  const open = (pattern) => (answer) => (answer.properties.state = { type: 'string', pattern });
  assert.equal(inAnswer(open('^[a-z]+$')), 'minor');
  assert.equal(inAnswer(open('^[a-m]+$')), 'major');
  assert.equal(
    inAnswer((answer) => (answer.properties.state = { type: 'number' })),
    'major',
  );
});
