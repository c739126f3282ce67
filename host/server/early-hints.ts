import type { HostBuildRecord } from 'shared-kernel/remote/build-record';

/** `Link` headers of what every page begins with; the browser fetches it while the page is still being made. */
export function earlyHints({ initial, integrity }: HostBuildRecord): string[] {
  return initial.map((file) => {
    const hash = integrity?.[file];
    return [
      `</${file}>; rel=preload`,
      file.endsWith('.css') ? 'as=style' : 'as=script',
      // As the page's own element asks for it; otherwise it would be fetched twice.
      ...(hash === undefined ? [] : ['crossorigin=anonymous', `integrity="sha384-${hash}"`]),
    ].join('; ');
  });
}
