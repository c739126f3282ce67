import type { Compiler } from 'webpack';
import type { WidgetName } from '../remote/widgets.ts';

/** Widgets that the shell shows on every page: a remote that brings several brings them as one file. */
const SHELL_WIDGETS: readonly WidgetName[] = ['approval-status', 'unread-badge', 'urgent-banner'];

/** Whether the shell shows this expose (`./widgets/x`) on every page. */
export function isShellWidget(expose: string): boolean {
  return SHELL_WIDGETS.some((widget) => expose === `./widgets/${widget}`);
}

const SHELL_CHUNK = '__federation_expose_shell';

/** webpack divides chunks at stage 10: what only these widgets hold by then is left with them. */
const BEFORE_SPLITTING = 0;

/** Name of the chunk that carries an expose (`./remote`, `./widgets/x`). */
export function exposeChunk(expose: string): string {
  if (isShellWidget(expose)) return SHELL_CHUNK;
  return `__federation_expose_${expose.replace(/^\.\//, '').replaceAll(/[^\w-]/g, '_')}`;
}

/**
 * What the widgets of every page have in common with another part of the remote (its texts above all) stays with them and
 * is not copied into that part, because every page has them already. (`splitChunks` may not add to an existing file.)
 */
export class ShellChunkPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellChunkPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap(
        { name: 'ShellChunkPlugin', stage: BEFORE_SPLITTING },
        (chunks) => {
          const shell = compilation.namedChunks.get(SHELL_CHUNK);
          if (!shell) return;
          const { chunkGraph } = compilation;
          const own = new Set(
            [...chunkGraph.getChunkModulesIterable(shell)].filter(({ type }) =>
              type.startsWith('javascript/'),
            ),
          );
          for (const chunk of chunks) {
            if (chunk === shell || chunk.canBeInitial()) continue;
            const copied = [...chunkGraph.getChunkModulesIterable(chunk)].filter((module) => own.has(module));
            if (copied.length === 0) continue;
            for (const module of copied) chunkGraph.disconnectChunkAndModule(chunk, module);
            chunk.split(shell);
          }
        },
      );
    });
  }
}
