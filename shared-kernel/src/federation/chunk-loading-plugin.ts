import type { Compiler } from 'webpack';

/**
 * Makes webpack's chunk loading recoverable without a page reload:
 * - a chunk that failed once is asked for again under a changed address, so that no cache between
 *   page and server can answer with the old failure;
 * - the chunks of a remote whose entry was loaded with a query (`?retry=2`) inherit that query;
 * - a request that hangs counts as failed after `globalThis.portalChunkTimeoutMs`;
 * - a script whose hash the page knows (`globalThis.portalIntegrity`) runs only when it has that hash.
 */
export class ChunkLoadingPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule, runtime } = compiler.webpack;
    class ChunkLoadingRuntimeModule extends RuntimeModule {
      constructor() {
        // After the modules that define what is wrapped here (stage "attach").
        super('recoverable chunk loading', RuntimeModule.STAGE_ATTACH + 1);
      }

      override generate(): string {
        return RUNTIME_CODE;
      }
    }
    compiler.hooks.thisCompilation.tap('ChunkLoadingPlugin', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkLoadingPlugin',
        (code) => `${code}\nif (globalThis.portalIntegrity) globalThis.portalIntegrity(script);`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkLoadingPlugin', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.loadScript);
          requirements.add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new ChunkLoadingRuntimeModule());
        });
    });
  }
}

const RUNTIME_CODE = `
var failures = {};
var entryScript = document.currentScript && document.currentScript.src || '';
var entryQuery = /[?&](retry=[^&]*)/.exec(entryScript);
var fileName = __webpack_require__.u;
if (fileName) __webpack_require__.u = function (chunkId) {
  var marks = [];
  if (entryQuery) marks.push(entryQuery[1]);
  if (failures[chunkId]) marks.push('attempt=' + failures[chunkId]);
  return fileName(chunkId) + (marks.length ? '?' + marks.join('&') : '');
};
var load = __webpack_require__.l;
if (load) __webpack_require__.l = function (url, done, key, chunkId) {
  var settled = false;
  var finish = function (event) {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    done(event);
  };
  var timer = setTimeout(function () {
    finish({ type: 'timeout', target: { src: url } });
  }, globalThis.portalChunkTimeoutMs || 15000);
  load(url, finish, key, chunkId);
};
var jsonp = __webpack_require__.f && __webpack_require__.f.j;
if (jsonp) __webpack_require__.f.j = function (chunkId, promises) {
  var first = promises.length;
  jsonp(chunkId, promises);
  for (var index = first; index < promises.length; index++) {
    promises[index].catch(function () {
      failures[chunkId] = (failures[chunkId] || 0) + 1;
    });
  }
};
`;
