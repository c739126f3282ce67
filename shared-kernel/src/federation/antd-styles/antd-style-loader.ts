import ts from 'typescript';
import type { LoaderContext } from 'webpack';
import { kernelFile } from '../kernel-file.ts';
import { BASE_SHEET } from './sheet-names.ts';

/** What antd's modules make styles with, and what of `static-styles.ts` stands in its place. */
const GENERATORS: Readonly<Record<string, string>> = {
  genStyleHooks: 'useStaticStyle',
  genComponentStyleHook: 'useNoStyle',
  genSubStyleComponent: 'NoStyle',
};
const HOOKS: Readonly<Record<string, string>> = {
  useCacheToken: 'useStaticToken',
  useStyleRegister: 'useNoStyle',
};

interface Edit {
  readonly node: ts.Node;
  readonly text: string;
}

/**
 * webpack loader for antd's modules: what makes a style in the browser becomes the import of the sheet that
 * `antd-sheets.ts` has made of it, and what it was made from falls out of the bundle as unused.
 */
export default function antdStyleLoader(this: LoaderContext<unknown>, source: string): string {
  if (!/\b(?:gen\w*Style\w*|useCacheToken|useStyleRegister)\(/.test(source)) return source;
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const edits: Edit[] = [];
  const sheets = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return ts.forEachChild(node, visit);
    const { text } = node.expression;
    if (GENERATORS[text]) {
      edits.push({ node, text: GENERATORS[text] });
      sheets.add(getSheet(node, this.resourcePath));
    } else if (HOOKS[text]) {
      edits.push({ node: node.expression, text: HOOKS[text] });
      if (text === 'useCacheToken') sheets.add(BASE_SHEET);
    } else if (text === 'genStyleUtils') edits.push({ node, text: '{}' });
    else ts.forEachChild(node, visit);
  };
  visit(file);
  if (edits.length === 0) return source;
  const names = new Set(edits.map(({ text }) => text).filter((text) => text !== '{}'));
  return [
    ...[...sheets].map((sheet) => `import ${JSON.stringify(sheetRequest(sheet))};`),
    `import { ${[...names].join(', ')} } from ${JSON.stringify(kernelFile('federation/antd-styles/static-styles'))};`,
    // Animations are part of the styles.
    edited(source, edits).replaceAll('= new Keyframes(', '= /*#__PURE__*/ new Keyframes('),
  ].join('\n');
}

/** `genStyleHooks(['Input', 'Search'], …)`: `Input-Search`, and of a name alone `Input-Input`. */
function getSheet(call: ts.CallExpression, file: string): string {
  const [argument] = call.arguments;
  const cells = argument && ts.isArrayLiteralExpression(argument) ? argument.elements : [argument, argument];
  return cells
    .map((cell) => {
      if (!cell || !ts.isStringLiteral(cell))
        throw new Error(`${file} names a style in a way that is not known`);
      return cell.text;
    })
    .join('-');
}

/** The request of a sheet: a style sheet for webpack's rules, whose text `antd-sheet-loader.ts` gives. */
function sheetRequest(sheet: string): string {
  const [loader, resource] = ['antd-sheet-loader', 'sheet-names'].map((name) =>
    kernelFile(`federation/antd-styles/${name}`),
  );
  return `antd-${sheet}.css!=!${loader}!${resource}?${sheet}`;
}

function edited(source: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.node.getStart()) + edit.text + text.slice(edit.node.getEnd()),
    source,
  );
}
