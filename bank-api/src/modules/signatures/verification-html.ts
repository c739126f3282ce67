import type { ProtocolData, ProtocolSignature, SimpleSignature } from './protocol-data.ts';
import {
  algorithmText,
  authorityText,
  dayText,
  groupedHex,
  momentText,
  PROTOCOL,
  resultText,
  revocationText,
  simpleFacts,
  sizeText,
} from './protocol-texts.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const TEXTS = {
  title: 'Проверка электронной подписи',
  allValid: 'Подписи верны',
  someInvalid: 'Подпись не прошла проверку',
  replaced: 'Документ позднее заменён более новой версией. Подписи относятся к версии, указанной ниже.',
  checkedAt: (moment: string) => `Проверено ${moment}`,
  compareTitle: 'Сверить файл',
  compareText: 'Выберите файл на своём устройстве: он не передаётся, страница сравнит его контрольную сумму.',
  choose: 'Выбрать файл',
  same: 'Это тот самый файл: контрольные суммы совпали.',
  different: 'Это другой файл: контрольные суммы не совпали.',
  reading: 'Файл читается…',
  unreadable: 'Браузер не смог прочитать файл. Откройте страницу по защищённому адресу (https).',
  missingTitle: 'Протокол не найден',
  missingText: 'Проверьте адрес: возможно, код введён с ошибкой.',
} as const;

const STYLE = `
:root { color-scheme: light dark; --ink:#1a1c24; --soft:#5b6070; --line:#d9dce4; --card:#fff; --page:#f4f5f8; --good:#13794a; --bad:#c0272d; --warn:#8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink:#eceef4; --soft:#a4a9b8; --line:#343845; --card:#1d2029; --page:#14161c; --good:#4cc38a; --bad:#ff7a7f; --warn:#f0b849; } }
* { box-sizing: border-box; }
body { margin:0; padding:24px 16px 48px; background:var(--page); color:var(--ink); font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif; }
main { max-width:720px; margin:0 auto; display:grid; grid-template-columns:minmax(0,1fr); gap:16px; }
h1 { margin:0; font-size:24px; line-height:1.25; } h2 { margin:0 0 12px; font-size:18px; }
section { background:var(--card); border:1px solid var(--line); border-radius:12px; padding:20px; }
.verdict { font-size:20px; font-weight:600; margin:0; } .good { color:var(--good); } .bad { color:var(--bad); } .warn { color:var(--warn); margin:8px 0 0; }
.soft { color:var(--soft); margin:4px 0 0; }
dl { display:grid; grid-template-columns:minmax(140px,220px) minmax(0,1fr); gap:8px 16px; margin:0; }
dt { color:var(--soft); } dd { margin:0; overflow-wrap:anywhere; } .code { font:13px/1.5 ui-monospace,Menlo,Consolas,monospace; }
label { position:relative; display:inline-block; margin-top:12px; padding:8px 16px; border:1px solid var(--soft); border-radius:8px; cursor:pointer; }
label:focus-within { outline:3px solid var(--good); outline-offset:2px; }
input { position:absolute; inset:0; width:100%; opacity:0; cursor:pointer; }
@media (max-width:520px) { dl { grid-template-columns:minmax(0,1fr); gap:0; } dd { margin-bottom:10px; } }
`;

/** Compares a file of the reader with the checksum of the page; nothing is sent anywhere. */
const SCRIPT = `
const input = document.querySelector('input[type=file]');
const out = document.querySelector('output');
const say = (text, tone) => { out.textContent = text; out.className = tone; };
input.addEventListener('change', async () => {
  const [file] = input.files;
  if (!file) return say('', '');
  document.querySelector('#chosen').textContent = file.name;
  say(out.dataset.reading, 'soft');
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const isSame = hex === out.dataset.sha256;
    say(isSame ? out.dataset.same : out.dataset.different, isSame ? 'good' : 'bad');
  } catch { say(out.dataset.unreadable, 'bad'); }
});
`;

type Row = readonly [label: string, value: string | null, isCode?: boolean];

function list(rows: readonly Row[]): string {
  const items = rows.flatMap(([label, value, isCode]) =>
    value ? [`<dt>${escape(label)}</dt><dd${isCode ? ' class="code"' : ''}>${escape(value)}</dd>`] : [],
  );
  return `<dl>${items.join('')}</dl>`;
}

function page(title: string, body: string, nonce: string, script = ''): string {
  return (
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${escape(title)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main>` +
    `${script === '' ? '' : `<script nonce="${nonce}">${script}</script>`}</body></html>`
  );
}

function signatureSection(signature: ProtocolSignature, index: number): string {
  const { labels } = PROTOCOL;
  const poa = signature.powerOfAttorney;
  return `<section><h2>${escape(PROTOCOL.signature(index + 1))}</h2>
<p class="${signature.isValid ? 'good' : 'bad'}">${escape(resultText(signature))}</p>
${list([
  [labels.signer, signature.signer],
  [labels.organization, signature.organization],
  [labels.inn, signature.inn],
  [labels.powerOfAttorney, poa && PROTOCOL.powerOfAttorneyText(poa.number, dayText(poa.validTo))],
  [labels.signedAt, momentText(signature.signedAt)],
  [labels.serial, signature.serial, true],
  [labels.issuer, signature.issuer],
  [labels.authority, authorityText(signature)],
  [labels.validity, `${dayText(signature.validFrom)} – ${dayText(signature.validTo)}`],
  [labels.revoked, revocationText(signature)],
  [labels.algorithm, algorithmText(signature)],
  [labels.signatureSha256, groupedHex(signature.sha256), true],
])}</section>`;
}

function simpleSection(signature: SimpleSignature, number: number): string {
  const [[, verdict], ...facts] = simpleFacts(signature);
  return `<section><h2>${escape(PROTOCOL.signature(number))}</h2>
<p class="${signature.isValid ? 'good' : 'bad'}">${escape(verdict)}</p>
${list(facts)}</section>`;
}

/** The public page of a protocol. */
export function verificationHtml(data: ProtocolData, nonce: string): string {
  const { labels } = PROTOCOL;
  const areValid = [...data.signatures, ...data.simple].every(({ isValid }) => isValid);
  const verdict = areValid ? TEXTS.allValid : TEXTS.someInvalid;
  const body = `<h1>${escape(TEXTS.title)}</h1>
<section><p class="verdict ${areValid ? 'good' : 'bad'}" role="status">${escape(verdict)}</p>
${data.isCurrent ? '' : `<p class="warn">${escape(TEXTS.replaced)}</p>`}
<p class="soft">${escape(PROTOCOL.subtitle(data.bankName))} · ${escape(TEXTS.checkedAt(momentText(data.madeAt)))}</p></section>
<section><h2>${escape(PROTOCOL.document)}</h2>${list([
    [labels.title, data.title],
    [labels.file, data.fileName],
    [labels.size, sizeText(data.sizeBytes)],
    [labels.version, PROTOCOL.versionText(data.version, data.isCurrent)],
    [labels.uploadedAt, momentText(data.uploadedAt)],
    [labels.sha256, groupedHex(data.sha256), true],
  ])}</section>
${data.signatures.map(signatureSection).join('\n')}
${data.simple.map((one, index) => simpleSection(one, data.signatures.length + index + 1)).join('\n')}
<section><h2>${escape(TEXTS.compareTitle)}</h2><p class="soft" id="compare">${escape(TEXTS.compareText)}</p>
<label>${escape(TEXTS.choose)}<input type="file" aria-describedby="compare"></label>
<p class="soft" id="chosen"></p>
<p><output aria-live="polite" data-sha256="${escape(data.sha256)}" data-same="${escape(TEXTS.same)}" data-different="${escape(TEXTS.different)}" data-reading="${escape(TEXTS.reading)}" data-unreadable="${escape(TEXTS.unreadable)}"></output></p></section>`;
  return page(TEXTS.title, body, nonce, SCRIPT);
}

/** What a wrong code shows. */
export function missingPage(nonce: string): string {
  const body = `<h1>${escape(TEXTS.title)}</h1><section><p class="verdict bad" role="status">${escape(TEXTS.missingTitle)}</p><p class="soft">${escape(TEXTS.missingText)}</p></section>`;
  return page(TEXTS.title, body, nonce);
}
