import { AUTH_PATHS } from 'shared-kernel/paths';
import type { HostBuildRecord } from 'shared-kernel/remote/build-record';
import { PAGE_CACHE, PAGE_DATA_ID, SERVICE_WORKER_PATH } from 'shared-kernel/remote/snapshot';
import type { BankConfig, PortalPageData } from 'shared-kernel/remote/snapshot';
import { DARK_COLOURS, LIGHT_COLOURS } from 'shared-kernel/theme-colours';
import { boot, setTheme, watchScripts } from './boot-script.ts';
import { ru } from './locale/ru.ts';
import { escapeHtml } from './message-page.ts';
import { trustTypes } from './trusted-types.ts';

/** Pages that are opened by a secret link, and how each starts; the secret itself stands behind `#`. */
export const LINK_PAGES = { '/sign': 'client-sign', '/quote': 'client-quote' } as const;

const OVERLAY_ID = 'portal-overlay';
const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Makes `index.html`: the overlay that is seen until the portal draws, configuration and snapshot as data, the boot script. The
 * overlay needs nothing but the page: style sheets stand below it, where a browser does not wait for them before it paints.
 */
export function indexPage(
  host: HostBuildRecord,
  data: PortalPageData,
  nonce: string,
  { isLinkPage = false }: { readonly isLinkPage?: boolean } = {},
): string {
  const files = host.initial;
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta property="csp-nonce" nonce="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${ru.portalTitle}</title>
<meta name="description" content="${ru.description}">
${isLinkPage ? '<meta name="robots" content="noindex">\n' : ''}<meta name="theme-color" media="(prefers-color-scheme: light)" content="${LIGHT_COLOURS.colorBgContainer}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${DARK_COLOURS.colorBgContainer}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/portal.webmanifest">
<link rel="apple-touch-icon" href="/icon-192.png">
<script nonce="${nonce}">(${toScriptText(setTheme)})();</script>
<style nonce="${nonce}">${OVERLAY_STYLE}</style>
</head>
<body>
<div id="${OVERLAY_ID}" role="status" aria-live="polite">
<span class="portal-overlay-spinner" aria-hidden="true"></span>
<strong>${ru.loadingTitle}</strong>
<span>${ru.loadingText}</span>
</div>
<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(data)}</script>
<script nonce="${nonce}">${bootCode()}</script>
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<div id="portal"></div>
${isLinkPage ? '' : signInTemplates(host, data.config.banks)}<noscript>${ru.scriptsOff}</noscript>
${scripts.map((file) => `<script defer src="/${file}"${findIntegrity(host, file)}></script>`).join('\n')}
</body>
</html>
`;
}

/** The sign-in page in each theme, with the banks of this portal to choose from; the page's first script draws it where it is needed. */
function signInTemplates(host: HostBuildRecord, banks: readonly BankConfig[]): string {
  const options = banks
    .filter(({ hasSignIn }) => hasSignIn)
    .map(({ code, name }) => `<option value="${code}">${escapeHtml(name)}</option>`)
    .join('');
  return Object.entries(host.signIn ?? {})
    .map(([theme, html]) => {
      const page = html.replace(/<option .*<\/option>/, () => options);
      return `<template id="sign-in-${theme}">${page}</template>\n`;
    })
    .join('');
}

/** The browser runs the script only when it has this hash. */
function findIntegrity(host: HostBuildRecord, file: string): string {
  const hash = host.integrity?.[file];
  return hash === undefined ? '' : ` crossorigin="anonymous" integrity="sha384-${hash}"`;
}

function bootCode(): string {
  const args = [PAGE_DATA_ID, AUTH_PATHS, TOKEN_LIFETIME_MS, SERVICE_WORKER_PATH, LINK_PAGES].map((value) =>
    JSON.stringify(value),
  );
  const texts = { title: ru.notLoadedTitle, text: ru.notLoadedText, reload: ru.reload };
  const watchArgs = [OVERLAY_ID, PAGE_CACHE, texts].map((value) => JSON.stringify(value));
  return (
    `(${toScriptText(watchScripts)})(${watchArgs.join(',')});` +
    `(${toScriptText(boot)})(${args.join(',')},${toScriptText(trustTypes)});`
  );
}

const toScriptText = (code: (...args: never[]) => void): string =>
  code.toString().replaceAll(/\s*\n\s*/g, '\n');

/** JSON that cannot leave its script element. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const OVERLAY_STYLE = `
html,body{margin:0;min-height:100%}
body{background:${LIGHT_COLOURS.colorBgLayout};color:${LIGHT_COLOURS.colorText}}
.dark body{background:${DARK_COLOURS.colorBgLayout};color:${DARK_COLOURS.colorText}}
#portal-overlay{position:fixed;inset:0;z-index:2000;display:flex;flex-direction:column;gap:8px;align-items:center;justify-content:center;font:14px/1.5715 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:inherit}
#portal-overlay[hidden]{display:none}
@media (scripting:none){#portal-overlay{display:none}}
.portal-overlay-spinner{width:36px;height:36px;margin-bottom:8px;border-radius:50%;border:3px solid rgba(128,128,128,.3);border-top-color:${LIGHT_COLOURS.colorPrimary};animation:portal-overlay-turn 1s linear infinite}
@keyframes portal-overlay-turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.portal-overlay-spinner{animation-duration:4s}}
`.replaceAll('\n', '');
