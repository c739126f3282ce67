import { isDeepStrictEqual } from 'node:util';
import type { Blocker } from 'shared-kernel/contract/applications';
import type { FieldError } from 'shared-kernel/contract/errors';
import type { FormDocument, FormValue, JsonSchema } from 'shared-kernel/contract/forms';
import { childPointer, pointerTokens } from 'shared-kernel/domain/json-pointer';
import { validateForm } from 'shared-kernel/forms/validate';

/** The same schema read as what forms are made of. */
interface Node {
  readonly title?: string;
  readonly type?: string;
  readonly format?: string;
  readonly 'x-bik'?: string;
  readonly 'x-formatBy'?: { readonly path: string };
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly enum?: readonly unknown[];
  readonly 'x-enumTitles'?: readonly string[];
  readonly 'x-enumMeanings'?: readonly (string | undefined)[];
  readonly allOf?: readonly Node[];
  readonly if?: JsonSchema;
  readonly then?: Node;
  readonly else?: Node;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parts of a schema that describe the same object: itself and its conditional branches. */
function* parts(node: Node, isActive: (condition: JsonSchema) => boolean | undefined): Generator<Node> {
  yield node;
  for (const part of node.allOf ?? []) yield* parts(part, isActive);
  if (node.if === undefined) return;
  const active = isActive(node.if);
  if (node.then !== undefined && active !== false) yield* parts(node.then, isActive);
  if (node.else !== undefined && active !== true) yield* parts(node.else, isActive);
}

/** The declared property of that name, whatever branch declares it; groups of several branches together. */
function declared(nodes: readonly Node[], name: string): readonly Node[] {
  return nodes
    .flatMap((node) => [...parts(node, () => undefined)])
    .flatMap((part) =>
      part.properties && Object.hasOwn(part.properties, name) ? [part.properties[name] as Node] : [],
    );
}

const getRows = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.items === undefined ? [] : [node.items]));

/** `stored` is what may stand there already: any row of a table, for a row has no name and may have moved. */
function* findUnknown(
  nodes: readonly Node[],
  value: unknown,
  path: string,
  stored: readonly unknown[],
): Generator<FieldError> {
  if (Array.isArray(value)) {
    const items = getRows(nodes);
    if (items.length === 0) return;
    const rows = stored.flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : []));
    for (const [index, item] of value.entries()) yield* findUnknown(items, item, `${path}/${index}`, rows);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    const at = childPointer(path, name);
    const next = declared(nodes, name);
    const known = stored.flatMap((each) => (isObject(each) && Object.hasOwn(each, name) ? [each[name]] : []));
    if (next.length > 0) yield* findUnknown(next, item, at, known);
    else if (!known.some((each) => isDeepStrictEqual(each, item))) yield { path: at, code: 'unknown_field' };
  }
}

/**
 * Fields that no branch of the form has. A draft may hold the answers of a branch that is hidden now, so that
 * nothing is lost when the agent switches back, but never anything the form does not know. What is `stored` may stay as it is:
 * the form knew it before the client became a sole trader, or before the bank took the question back.
 */
export function unknownFields(form: FormDocument, value: FormValue, stored: FormValue = {}): FieldError[] {
  return [...findUnknown([form.schema as Node], value, '', [stored])];
}

/** Parts of the schemas of one object that hold for this value. */
const activeParts = (nodes: readonly Node[], value: Readonly<Record<string, unknown>>): readonly Node[] =>
  nodes.flatMap((node) => [...parts(node, (condition) => validateForm(condition, value).length === 0)]);

function asked(nodes: readonly Node[], value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = getRows(nodes);
    return items.length === 0 ? value : value.map((item) => asked(items, item));
  }
  if (!isObject(value)) return value;
  const active = activeParts(nodes, value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const next = active.flatMap(({ properties = {} }) =>
        Object.hasOwn(properties, name) ? [properties[name] as Node] : [],
      );
      return next.length === 0 ? [] : [[name, asked(next, item)] as const];
    }),
  );
}

/** The answers without those of a hidden branch or of a question that is gone: what the form asks for this value. */
export function askedAnswers(form: FormDocument, value: FormValue): FormValue {
  return asked([form.schema as Node], value) as FormValue;
}

/** Label of a field for people: its title, with the row's number in a table: «Владельцы 2: ИНН». */
export function findLabel(form: FormDocument, pointer: string): string {
  let nodes: readonly Node[] = [form.schema as Node];
  const titles: string[] = [];
  for (const name of pointerTokens(pointer)) {
    const items = getRows(nodes);
    if (/^\d+$/.test(name) && items.length > 0) {
      const group = titles.pop() ?? '';
      titles.push(`${group} ${Number(name) + 1}`.trim());
      nodes = items;
      continue;
    }
    nodes = declared(nodes, name);
    const title = nodes.find((node) => node.title !== undefined)?.title;
    if (title !== undefined) titles.push(title);
  }
  return titles.length === 0 ? pointer : titles.join(': ');
}

/** What is declared at a pointer below these nodes, whatever branches declare it. */
function nodesBelow(nodes: readonly Node[], pointer: string): readonly Node[] {
  return pointerTokens(pointer).reduce(declared, nodes);
}

/** The question at a pointer. */
const nodesAt = (form: FormDocument, pointer: string): readonly Node[] =>
  nodesBelow([form.schema as Node], pointer);

/** What a chosen answer says to people: the title of «purchase» is «Покупка имущества»; `null` for anything else. */
export function choiceTitle(form: FormDocument, pointer: string, answer: unknown): string | null {
  for (const node of nodesAt(form, pointer)) {
    const title = node['x-enumTitles']?.[node.enum?.indexOf(answer) ?? -1];
    if (title !== undefined) return title;
  }
  return null;
}

/** What a chosen answer means whatever this bank calls it; `undefined` where the form does not say. */
export function choiceMeaning(form: FormDocument, pointer: string, answer: unknown): string | undefined {
  return nodesAt(form, pointer)
    .map((node) => node['x-enumMeanings']?.[node.enum?.indexOf(answer) ?? -1])
    .find((meaning) => meaning !== undefined);
}

/** The answer of this form with that meaning; `undefined` where none has it, or several: then the agent has to choose. */
export function choiceMeant(form: FormDocument, pointer: string, meaning: string): unknown {
  const meant = nodesAt(form, pointer).flatMap((node) =>
    (node.enum ?? []).filter((_answer, index) => node['x-enumMeanings']?.[index] === meaning),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Answers that the form needs for this value, leaf by leaf. */
function countRequired(node: Node, value: unknown): number {
  const given = isObject(value) ? value : {};
  const active = activeParts([node], given);
  const required = new Set(active.flatMap((part) => part.required ?? []));
  let count = 0;
  for (const name of required) {
    const next = active.flatMap((part) => (part.properties?.[name] ? [part.properties[name]] : []));
    const isGroup = next.some((one) => one.type === 'object');
    count += isGroup ? next.reduce((sum, one) => sum + countRequired(one, given[name]), 0) : 1;
  }
  return count;
}

export interface FormCheck {
  readonly errors: readonly FieldError[];
  readonly blockers: readonly Blocker[];
  /** Share of the needed answers that are there and right. */
  readonly readinessPercent: number;
}

/** The section with the field, or with the group that the field is in. */
function findSection({ ui }: FormDocument, pointer: string): Pick<Blocker, 'section'> {
  const section = ui.sections.find(({ fields }) =>
    fields.some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
  return section ? { section: section.title } : {};
}

/** Checks a value against the form: what is wrong, in words for a person, and how much is done. */
export function checkForm(form: FormDocument, value: FormValue): FormCheck {
  const errors = validateForm(form.schema, value);
  const blockers = errors.map(({ path }) => ({
    kind: 'field' as const,
    ref: path,
    label: findLabel(form, path),
    ...findSection(form, path),
  }));
  if (errors.length === 0) return { errors, blockers, readinessPercent: 100 };
  const needed = Math.max(countRequired(form.schema as Node, value), 1);
  const ready = Math.max(0, Math.floor(((needed - errors.length) / needed) * 100));
  return { errors, blockers, readinessPercent: Math.min(99, ready) };
}

const OF_ONE_DEAL: ReadonlySet<string> = new Set(['need', 'guarantee', 'contract', 'plan', 'execution']);

/** Answers on what the client wants this time: those of an earlier deal say nothing about this one. */
export function isAnswerOfOneDeal(pointer: string): boolean {
  return OF_ONE_DEAL.has(pointer.split('/')[1] ?? '');
}

/** Every JSON pointer of an answer that the form asks for, in any branch; tables as a whole. */
export function answerPointers(form: FormDocument): string[] {
  return form.ui.sections.flatMap((section) => section.fields);
}

/**
 * Fields whose answers another answer at this field may call for: those that its registry fills, those that are asked in
 * another way or not at all, and those whose key or format goes with it.
 */
export function dependentFields(form: FormDocument, pointer: string): string[] {
  const filled = Object.keys(form.ui.fields[pointer]?.registry?.fills ?? {});
  const branches = [...parts(form.schema as Node, () => undefined)]
    .filter((part) => part.if !== undefined && nodesBelow([part.if as Node], pointer).length > 0)
    .flatMap((part) => [part.then ?? {}, part.else ?? {}]);
  const isJudgedBy = (field: string): boolean =>
    nodesAt(form, field).some(
      ({ format = '', 'x-bik': bik = 'bik', 'x-formatBy': formatBy }) =>
        formatBy?.path === pointer ||
        (['account', 'correspondent-account'].includes(format) &&
          pointer === `${field.slice(0, field.lastIndexOf('/'))}/${bik}`),
    );
  const dependent = answerPointers(form).filter(
    (field) => nodesBelow(branches, field).length > 0 || isJudgedBy(field),
  );
  return [...filled, ...dependent];
}
