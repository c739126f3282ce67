import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** webpack loader: fills `parts.ts` with the packages that the options name (`{ folders }`). */
export default function partsLoader() {
  const { folders } = this.getOptions();
  const imports = ["import { toPages } from 'shared-kernel/remote';"].concat(
    folders.flatMap((folder, index) => [
      `import { manifest as manifest${index} } from ${JSON.stringify(join(folder, 'src/manifest.ts'))};`,
      `import { routes as routes${index} } from ${JSON.stringify(join(folder, 'src/routes.ts'))};`,
    ]),
  );
  const parts = folders.map((folder, index) => {
    const widgets = getWidgets(folder).map(
      (file) =>
        `${JSON.stringify(file.slice(0, -4))}: () => import(/* webpackChunkName: "${basename(folder)} ${file.slice(0, -4)}" */ ${JSON.stringify(join(folder, 'src/widgets', file))})`,
    );
    return `{ manifest: manifest${index}, pages: toPages(routes${index}), widgets: { ${widgets.join(', ')} } }`;
  });
  return `${imports.join('\n')}\nexport const parts = [${parts.join(', ')}];\n`;
}

function getWidgets(folder) {
  const widgets = join(folder, 'src/widgets');
  if (!existsSync(widgets)) return [];
  return readdirSync(widgets).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
}
