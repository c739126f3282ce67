import ts from 'typescript';
import { antdComponents, chartComponents } from './sharing.ts';

/** How each library's named imports become single modules; `undefined` means the name is unknown. */
const LIBRARIES: Readonly<Record<string, (name: string) => string | undefined>> = {
  antd: (name) => antdComponents[name],
  '@ant-design/charts': (name) => chartComponents[name],
  '@ant-design/icons': (name) =>
    /(?:Outlined|Filled|TwoTone)$/.test(name) ? `@ant-design/icons/es/icons/${name}` : undefined,
};

/**
 * TypeScript transformer: `import { Table } from 'antd'` becomes `import Table from 'antd/es/table'`,
 * the same for icons and charts. Without it one component would pull the whole library into the page.
 * A name that the sharing table lacks fails the build here, not the page at the user's.
 */
export function rewriteLibraryImports(): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (source) =>
    ts.visitEachChild(source, (node) => rewriteStatement(node, source, context.factory), context);
}

function rewriteStatement(
  node: ts.Node,
  source: ts.SourceFile,
  factory: ts.NodeFactory,
): ts.VisitResult<ts.Node> {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return node;
  const library = node.moduleSpecifier.text;
  const locate = LIBRARIES[library];
  const clause = node.importClause;
  if (!locate || !clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return node;
  const bindings = clause.namedBindings;
  if (clause.name || !bindings || !ts.isNamedImports(bindings)) {
    throw new Error(`${source.fileName}: import named exports from "${library}", for example { Table }`);
  }
  return bindings.elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => {
      const name = (element.propertyName ?? element.name).text;
      const target = locate(name);
      if (!target) {
        throw new Error(
          `${source.fileName}: "${name}" of "${library}" is not in the sharing table of the portal, ` +
            'so no remote can get it from the host',
        );
      }
      const declaration = factory.createImportDeclaration(
        undefined,
        factory.createImportClause(undefined, factory.createIdentifier(element.name.text), undefined),
        factory.createStringLiteral(target),
      );
      return ts.setTextRange(declaration, node);
    });
}
