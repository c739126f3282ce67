/**
 * What changed between two contract reports, and the step of the version that it demands: `major` where somebody who
 * relies on the old one can break, `minor` where there is only more.
 */
export function contractChanges(before, after) {
  const changes = [];
  const note = (step, what) => changes.push({ step, what });

  compareKeys(before.endpoints, after.endpoints, 'call', note, (id, old, now) => {
    const where = `call ${id}`;
    if (old.call !== now.call) note('major', `${where}: ${old.call} became ${now.call}`);
    if (old.auth !== now.auth) note(now.auth === 'public' ? 'minor' : 'major', `${where}: auth ${now.auth}`);
    compareRoles(old.roles, now.roles, where, note);
    for (const code of now.errors)
      if (!old.errors.includes(code)) note('minor', `${where}: error ${code} added`);
    for (const part of ['params', 'query', 'body']) request(old[part], now[part], `${where}, ${part}`, note);
    response(old.response, now.response, `${where}, answer`, note);
  });
  compareKeys(before.events, after.events, 'event', note, (type, old, now) =>
    response(old, now, `event ${type}`, note),
  );
  // What remotes write and the host reads: a request to the portal.
  compareKeys(present(before.records), present(after.records), 'record', note, (name, old, now) =>
    request(old, now, `record ${name}`, note),
  );
  compareKeys(before.exports, after.exports, 'entry', note, (entry, old, now) => {
    compareKeys(old, now, `${entry}:`, note, (name, was, is) =>
      properties(was, is, `${entry}: ${name}`, note),
    );
  });
  return changes;
}

/** The step that all changes together demand. */
export function demandedStep(changes) {
  if (changes.some(({ step }) => step === 'major')) return 'major';
  return changes.length > 0 ? 'minor' : 'none';
}

/** Whether the version made at least the demanded step. */
export function isStepMade(from, to, step) {
  const [a, b] = [from, to].map((version) => version.split('.').map(Number));
  if (step === 'none') return true;
  if (b[0] > a[0]) return true;
  return step === 'minor' && b[0] === a[0] && b[1] > a[1];
}

const present = (records) =>
  Object.fromEntries(Object.entries(records).filter(([, schema]) => schema !== null));

function compareKeys(before, after, what, note, compare) {
  for (const key of Object.keys(before)) {
    if (key in after) compare(key, before[key], after[key]);
    else note('major', `${what} ${key} removed`);
  }
  for (const key of Object.keys(after)) if (!(key in before)) note('minor', `${what} ${key} added`);
}

function compareRoles(before, after, where, note) {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const isNarrower = after !== null && (before === null || before.some((role) => !after.includes(role)));
  note(isNarrower ? 'major' : 'minor', `${where}: roles ${after?.join(', ') ?? 'all'}`);
}

function properties(before, after, where, note) {
  if (before === after) return;
  if (before === 'value' || after === 'value' || before === 'type' || after === 'type')
    return note('major', `${where} became another kind`);
  const [old, now] = [before, after].map((text) => new Set(text.split(' ').filter(Boolean)));
  const names = new Set([...now].map((name) => name.replace(/\?$/, '')));
  for (const name of old) {
    if (now.has(name)) continue;
    const bare = name.replace(/\?$/, '');
    note(names.has(bare) ? 'minor' : 'major', `${where}.${bare} ${names.has(bare) ? 'changed' : 'removed'}`);
  }
  for (const name of now) {
    const isNew = ![...old].some((each) => each.replace(/\?$/, '') === name.replace(/\?$/, ''));
    if (isNew) note('minor', `${where}.${name} added`);
  }
}

/** What the other side sends: it must not have to send more, nor be refused what it sends now. */
function request(before, after, where, note) {
  schema(before, after, where, note, {
    added: (isRequired) => (isRequired ? 'major' : 'minor'),
    removed: 'major',
    required: (isNow) => (isNow ? 'major' : 'minor'),
    enumAdded: 'minor',
    enumRemoved: 'major',
  });
}

/** What the other side reads: what it relies on must stay. */
function response(before, after, where, note) {
  schema(before, after, where, note, {
    added: () => 'minor',
    removed: 'major',
    required: (isNow) => (isNow ? 'minor' : 'major'),
    enumAdded: 'minor',
    enumRemoved: 'minor',
  });
}

function schema(before, after, where, note, rules) {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (before === null || after === null) {
    const isNeeded = before === null && (after.required ?? []).length > 0;
    return note(
      isNeeded || after === null ? 'major' : 'minor',
      `${where} ${after === null ? 'removed' : 'added'}`,
    );
  }
  if (before.anyOf || after.anyOf) return alternatives(before, after, where, note, rules);
  const {
    properties: oldOnes = {},
    required: oldNeeded = [],
    items: oldItems,
    enum: oldEnum,
    ...oldRest
  } = before;
  const {
    properties: newOnes = {},
    required: newNeeded = [],
    items: newItems,
    enum: newEnum,
    ...newRest
  } = after;
  for (const name of Object.keys(oldOnes)) {
    if (!(name in newOnes)) {
      note(rules.removed, `${where}.${name} removed`);
      continue;
    }
    schema(oldOnes[name], newOnes[name], `${where}.${name}`, note, rules);
    const [was, is] = [oldNeeded.includes(name), newNeeded.includes(name)];
    if (was !== is)
      note(rules.required(is), `${where}.${name} ${is ? 'is needed now' : 'may be missing now'}`);
  }
  for (const name of Object.keys(newOnes))
    if (!(name in oldOnes)) note(rules.added(newNeeded.includes(name)), `${where}.${name} added`);
  if (oldItems && newItems) schema(oldItems, newItems, `${where}[]`, note, rules);
  else if (Boolean(oldItems) !== Boolean(newItems)) note('major', `${where} changed its kind`);
  for (const value of oldEnum ?? [])
    if (newEnum && !newEnum.includes(value)) note(rules.enumRemoved, `${where}: ${value} removed`);
  for (const value of newEnum ?? [])
    if (oldEnum && !oldEnum.includes(value)) note(rules.enumAdded, `${where}: ${value} added`);
  // A list that anybody may add to: the other side has had to bear values it does not know before.
  const isOpened = oldEnum !== undefined && newEnum === undefined && takesAll(newRest, oldEnum);
  if (isOpened) note(rules.enumAdded, `${where} takes further values`);
  else if (Boolean(oldEnum) !== Boolean(newEnum)) note('major', `${where} changed its values`);
  // Limits, formats, alternatives: a person has to judge, so the careful step is demanded.
  if (JSON.stringify(oldRest) !== JSON.stringify(newRest)) {
    for (const key of new Set([...Object.keys(oldRest), ...Object.keys(newRest)])) {
      const [was, is] = [oldRest[key], newRest[key]];
      if (JSON.stringify(was) === JSON.stringify(is) || (isOpened && key === 'pattern')) continue;
      note(isWider(key, was, is, rules) ? 'minor' : 'major', `${where}: ${key} changed`);
    }
  }
}

/** Whether a text without a list of values takes every value that the list had. */
function takesAll({ type, pattern = '', ...limits }, values) {
  const isFree = !['const', 'minLength', 'maxLength', 'format'].some((key) => key in limits);
  const fits = new RegExp(pattern, 'u');
  return (
    type === 'string' && isFree && values.every((value) => typeof value === 'string' && fits.test(value))
  );
}

/** One of several forms: equal ones belong together, of the others the first to the first. */
function alternatives(before, after, where, note, rules) {
  const [old, now] = [before, after].map((each) => each.anyOf ?? [each]);
  const texts = (list) => new Set(list.map((each) => JSON.stringify(each)));
  const [oldTexts, newTexts] = [texts(old), texts(now)];
  const oldRest = old.filter((each) => !newTexts.has(JSON.stringify(each)));
  const newRest = now.filter((each) => !oldTexts.has(JSON.stringify(each)));
  oldRest.forEach((each, index) => {
    const partner = newRest[index];
    if (partner) schema(each, partner, where, note, rules);
    else note(rules.enumRemoved, `${where}: a form removed`);
  });
  if (newRest.length > oldRest.length) note(rules.enumAdded, `${where}: a form added`);
}

/** Whether a limit became looser where the other side sends, or tighter where it reads. */
function isWider(key, was, is, rules) {
  const isRequest = rules.enumRemoved === 'major';
  const isUpper = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'].includes(key);
  const isLower = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'].includes(key);
  if (isUpper || isLower) {
    if (is === undefined) return isRequest;
    if (was === undefined) return !isRequest;
    return (isUpper ? is > was : is < was) === isRequest;
  }
  return key === '$defs' || key === 'additionalProperties' ? !isRequest : false;
}
