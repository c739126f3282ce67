/** Where antd's base library takes the nonce of a style element from its caller. */
const FROM_CALLER = 'if (csp?.nonce) {';

/**
 * webpack loader for the one helper by which antd's base library inserts style elements of its own (the scroll lock
 * of dialogs, the measuring of scroll bars). Those callers pass no nonce, so the page's policy would refuse them; here
 * the page's nonce becomes the default. A version that reads otherwise fails the build instead of the page.
 */
export default function styleNonceLoader(source: string): string {
  if (!source.includes(FROM_CALLER)) {
    throw new Error(
      'dynamicCSS.js of @rc-component/util has changed: adapt federation/style-nonce-loader.ts',
    );
  }
  return source.replace(
    FROM_CALLER,
    `if (!csp?.nonce && globalThis.__nonce__) styleNode.nonce = globalThis.__nonce__;\n  ${FROM_CALLER}`,
  );
}
