import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { openDelivery } from './testing/delivery-app.ts';
import type { DeliveryApp } from './testing/delivery-app.ts';

const SCRIPT = 'console.log("portal");'.repeat(200);
const NAME = '/main.0123456789ab.js';

describe('files of the delivery server', () => {
  let delivery: DeliveryApp;
  const write = (name: string, content: string | Buffer) => {
    const file = join(delivery.hostFolder, name);
    writeFileSync(file, content);
    // A file of some time ago: one of this moment is not kept.
    utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'));
  };
  const ask = async (path: string, headers: OutgoingHttpHeaders = {}) => {
    const asking = get({ port: delivery.port, path, headers });
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };

  before(async () => {
    delivery = await openDelivery((_request, answer) => void answer.end());
    write(NAME, SCRIPT);
    write(`${NAME}.br`, brotliCompressSync(SCRIPT));
    write(`${NAME}.gz`, gzipSync(SCRIPT));
  });
  after(() => delivery.close());

  it('come in the best coding of the build that the browser takes', async () => {
    const best = await ask(NAME, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    assert.equal(best.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(best.body).toString(), SCRIPT);
    const other = await ask(NAME, { 'accept-encoding': 'br;q=0, gzip' });
    assert.equal(other.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(other.body).toString(), SCRIPT);
    const plain = await ask(NAME);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.body.toString(), SCRIPT);
    for (const { headers, body } of [best, other, plain]) {
      assert.equal(headers.vary, 'accept-encoding');
      assert.equal(headers['content-length'], String(body.length));
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    }
    assert.equal(new Set([best, other, plain].map(({ headers }) => headers.etag)).size, 3);
  });

  it('are not sent again to who has them', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const { headers } = await ask(NAME, accepted);
    for (const known of [headers.etag, `"other", W/${headers.etag}`, '*']) {
      const again = await ask(NAME, { ...accepted, 'if-none-match': known });
      assert.equal(again.status, 304, known);
      assert.equal(again.headers.etag, headers.etag);
      assert.equal(again.body.length, 0);
    }
    // Another coding is another content.
    assert.equal((await ask(NAME, { 'if-none-match': headers.etag })).status, 200);
  });

  it('come in parts', async () => {
    const whole = await ask(NAME);
    assert.equal(whole.headers['accept-ranges'], 'bytes');
    const part = await ask(NAME, { range: 'bytes=8-10' });
    assert.equal(part.status, 206);
    assert.equal(part.headers['content-range'], `bytes 8-10/${SCRIPT.length}`);
    assert.equal(part.headers['content-length'], '3');
    assert.equal(part.body.toString(), SCRIPT.slice(8, 11));
    const end = await ask(NAME, { range: 'bytes=-4', 'if-range': whole.headers.etag });
    assert.equal(end.body.toString(), SCRIPT.slice(-4));
    assert.equal((await ask(NAME, { range: 'bytes=0-3', 'if-range': '"another"' })).status, 200);
    const beyond = await ask(NAME, { range: `bytes=${SCRIPT.length}-` });
    assert.equal(beyond.status, 416);
    assert.equal(beyond.headers['content-range'], `bytes */${SCRIPT.length}`);
    // Several parts would be a form of their own: the whole is as good.
    assert.equal((await ask(NAME, { range: 'bytes=0-1,4-5' })).body.toString(), SCRIPT);
  });

  it('are answered from memory when their name holds their content', async () => {
    write('kept.aaaaaaaaaaaa.js', 'kept');
    assert.equal((await ask('/kept.aaaaaaaaaaaa.js')).body.toString(), 'kept');
    rmSync(join(delivery.hostFolder, 'kept.aaaaaaaaaaaa.js'));
    assert.equal((await ask('/kept.aaaaaaaaaaaa.js')).body.toString(), 'kept');
  });

  it('are looked at anew when it does not, and while they may still be written', async () => {
    write('icon.svg', '<svg/>');
    assert.equal((await ask('/icon.svg')).body.toString(), '<svg/>');
    writeFileSync(join(delivery.hostFolder, 'icon.svg'), '<svg id="new"/>');
    const changed = await ask('/icon.svg');
    assert.equal(changed.body.toString(), '<svg id="new"/>');
    assert.equal(changed.headers['cache-control'], 'no-cache');
    writeFileSync(join(delivery.hostFolder, 'young.bbbbbbbbbbbb.js'), 'half');
    assert.equal((await ask('/young.bbbbbbbbbbbb.js')).body.toString(), 'half');
    writeFileSync(join(delivery.hostFolder, 'young.bbbbbbbbbbbb.js'), 'half and half');
    assert.equal((await ask('/young.bbbbbbbbbbbb.js')).body.toString(), 'half and half');
  });

  it('are never of an older build, of elsewhere, or of an unknown kind', async () => {
    write('styles.css', 'a{}');
    write('styles.css.br', brotliCompressSync('b{}'));
    utimesSync(join(delivery.hostFolder, 'styles.css'), new Date('2026-02-01'), new Date('2026-02-01'));
    const { headers, body } = await ask('/styles.css', { 'accept-encoding': 'br' });
    assert.deepEqual([headers['content-encoding'], body.toString()], [undefined, 'a{}']);
    write('notes.doc', 'x');
    for (const path of ['/..%2fportal.json', '/.hidden.js', '/notes.doc', '/%E0%A4%A.js', '/none.js'])
      assert.equal((await ask(path)).status, 404, path);
  });
});
