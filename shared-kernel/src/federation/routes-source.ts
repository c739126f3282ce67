import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Reads `definePages({ '/requests': () => import('./features/…') … })` of a remote's `routes.tsx`:
 * route pattern → request of its dynamic import. The build needs it to tell the delivery server
 * which files a route will ask for.
 */
export function readPages(file: string): Map<string, string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const pages = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'definePages'
    ) {
      const [table] = node.arguments;
      if (!table || !ts.isObjectLiteralExpression(table)) {
        throw new Error(`${file}: definePages wants an object literal of routes and imports`);
      }
      for (const property of table.properties) {
        const { pattern, request } = readPage(property, file);
        pages.set(pattern, request);
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return pages;
}

function readPage(property: ts.ObjectLiteralElementLike, file: string): { pattern: string; request: string } {
  if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) {
    throw new Error(`${file}: every page is written as '/route': () => import('./page.tsx')…`);
  }
  const pattern = property.name.text;
  let request: string | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) request ??= argument.text;
    }
    ts.forEachChild(node, visit);
  };
  visit(property.initializer);
  if (request === undefined)
    throw new Error(`${file}: the page "${pattern}" has no import('…') of a literal path`);
  return { pattern, request };
}
