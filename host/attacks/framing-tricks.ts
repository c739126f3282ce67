/** A request that must never be one: where it begins, a trick has fooled somebody about where the first one ends. */
export const SMUGGLED_PATH = '/banks/sgb/smuggled';
const SMUGGLED = `GET ${SMUGGLED_PATH} HTTP/1.1\r\nHost: bank\r\nX-Swallow: `;

export interface FramingTrick {
  readonly name: string;
  /** Lines between the request line and the body, each with its own end. */
  readonly head: string;
  readonly body: string;
  /** A body that is one, whatever it looks like: it may reach the bank, as a body. */
  readonly isHonest?: boolean;
}

const { length } = SMUGGLED;
const chunked = `${length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n`;
const ended = `0\r\n\r\n${SMUGGLED}`;
const line = (...headers: readonly string[]) => headers.map((each) => `${each}\r\n`).join('');
const LENGTH = `Content-Length: ${length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

const CODINGS = [
  'Transfer-Encoding : chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: \u0000chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: ',
  'Transfer_Encoding: chunked\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
];

const LENGTHS = ['+5', '-1', '0x5', '5 5', '5,5', '5, 6', '1e1', '', '5;', '٥', '99999999999999999999'];

export const FRAMING_TRICKS: readonly FramingTrick[] = [
  { name: 'Connection: content-length', head: line('Connection: content-length', LENGTH), body: SMUGGLED },
  {
    name: 'Connection: keep-alive, Content-Length',
    head: line(LENGTH, 'Connection: keep-alive, Content-Length'),
    body: SMUGGLED,
  },
  {
    name: 'a second Connection header',
    head: line('Connection: keep-alive', LENGTH, 'Connection: content-length'),
    body: SMUGGLED,
  },
  {
    name: 'Connection: transfer-encoding',
    head: line('Connection: transfer-encoding', CHUNKED),
    body: `${chunked}\r\n`,
  },
  { name: 'Connection: host', head: line('Connection: host', LENGTH), body: SMUGGLED },
  { name: 'both lengths, chunked last', head: line(LENGTH, CHUNKED), body: ended },
  { name: 'both lengths, chunked first', head: line(CHUNKED, LENGTH), body: ended },
  { name: 'the same length twice', head: line(LENGTH, LENGTH), body: SMUGGLED },
  { name: 'two lengths', head: line('Content-Length: 0', LENGTH), body: SMUGGLED },
  { name: 'two lengths, the small one last', head: line(LENGTH, 'Content-Length: 0'), body: SMUGGLED },
  { name: 'a folded length', head: line('Content-Length:', `\t${length}`), body: SMUGGLED },
  { name: 'a folded coding', head: line('Transfer-Encoding:', ' chunked'), body: ended },
  { name: 'a folded header before the length', head: line('X: y', ` ${LENGTH}`), body: SMUGGLED },
  { name: 'bare line feeds', head: `X: y\n${LENGTH}\n${CHUNKED}\n`, body: ended },
  { name: 'a bare line feed before the coding', head: `X: y\nTransfer-Encoding: chunked\r\n`, body: ended },
  { name: 'chunks with bare line feeds', head: line(CHUNKED), body: `0\n\n${SMUGGLED}` },
  { name: 'a chunk size with a sign', head: line(CHUNKED), body: `+0\r\n\r\n${SMUGGLED}` },
  { name: 'a chunk size with a prefix', head: line(CHUNKED), body: `0x0\r\n\r\n${SMUGGLED}` },
  { name: 'a chunk longer than its size', head: line(CHUNKED), body: `1\r\nabc${ended}` },
  { name: 'two hosts', head: line('Host: other', LENGTH), body: SMUGGLED },
  ...CODINGS.map((coding) => ({ name: JSON.stringify(coding), head: line(coding), body: ended })),
  ...CODINGS.map((coding) => ({
    name: `${JSON.stringify(coding)} and a length`,
    head: line(LENGTH, coding),
    body: ended,
  })),
  ...LENGTHS.map((given) => ({
    name: `Content-Length: ${given}`,
    head: line(`Content-Length: ${given}`),
    body: SMUGGLED,
  })),
  { name: 'a body of its length', head: line(LENGTH), body: SMUGGLED, isHonest: true },
  { name: 'a body in chunks', head: line(CHUNKED), body: `${chunked}\r\n`, isHonest: true },
  {
    name: 'a coding in the trailers',
    head: line(CHUNKED),
    body: `${chunked}${line(CHUNKED)}\r\n`,
    isHonest: true,
  },
  {
    name: 'a length in the trailers',
    head: line(CHUNKED, 'Trailer: Content-Length'),
    body: `${chunked}${line('Content-Length: 3')}\r\n`,
    isHonest: true,
  },
  {
    name: 'a header of the connection',
    head: line('Connection: authorization', LENGTH),
    body: SMUGGLED,
    isHonest: true,
  },
];
