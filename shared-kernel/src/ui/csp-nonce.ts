declare global {
  interface Window {
    /** Set by the delivery server's boot script when it cannot write the meta element. */
    __portalNonce?: string;
  }
}

/** The nonce for style elements of this page, from `<meta property="csp-nonce">` or the boot script. */
export function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || window.__portalNonce || undefined;
}
