export interface PreviewLink {
  readonly remote: string;
  readonly what: { readonly address: string } | { readonly release: string };
}

const LINK = /^([a-z][a-z0-9-]*)@(?:([0-9a-f]{4,32})|(https?:\/\/\S+))$/;

/** `?preview=mf-x@6d1fd44a` or `?preview=mf-x@http://localhost:8091/` of this page's address. */
export function readPreviewLink(search = window.location.search): PreviewLink | undefined {
  const [, remote, release, address] = LINK.exec(new URLSearchParams(search).get('preview') ?? '') ?? [];
  if (remote === undefined) return undefined;
  if (release !== undefined) return { remote, what: { release } };
  return address === undefined ? undefined : { remote, what: { address } };
}

/** The link was followed, or declined. */
export function removePreviewLink(): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${hash}`);
}
