import type { Operation } from '@stillhouse/contracts/operations';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { Mutation } from './mutation.ts';
import { boundary, createForm, withBody } from './well-formed.ts';

const isForm = ({ requestMediaType }: Operation) => requestMediaType === 'multipart/form-data';
const defaultType = `multipart/form-data; boundary=${boundary}`;

type Sent = string | Uint8Array | { type: string; body: string | Uint8Array };

const ways: Record<string, (random: RandomStream) => Sent> = {
  'without a boundary': () => ({ type: 'multipart/form-data', body: createForm('x') }),
  'of another boundary': () => ({
    type: 'multipart/form-data; boundary=other',
    body: createForm('x'),
  }),
  'of an unusual boundary': (random) => ({
    type: `multipart/form-data; boundary=${random.pick(['""', '"', '\u00e9', 'a b', '-'.repeat(500)])}`,
    body: createForm('x'),
  }),
  'cut off': (random) => {
    const whole = createForm('-----BEGIN CERTIFICATE-----');
    return whole.slice(0, random.int(1, whole.length - 6));
  },
  'without parts': (random) =>
    random.pick([`--${boundary}--\r\n`, '', '\r\n', `--${boundary}\r\n`]),
  'with another field': () => createForm('x', 'form-data; name="document"; filename="ca.pem"'),
  'with a text for the file': () => createForm('x', 'form-data; name="file"'),
  'with a malformed part header': (random) =>
    createForm(
      'x',
      random.pick([
        'attachment',
        'form-data; name=file; filename="a',
        'form-data; name="',
        `form-data; name="${'n'.repeat(20_000)}"`,
        'form-data; name="file"; filename="../../../ca.pem\u0000.exe',
      ]),
    ),
  'with an empty file': () => createForm(''),
  'with a file of random bytes': (random) =>
    Buffer.concat([
      Buffer.from(createForm('').split('\r\n\r\n')[0] ?? ''),
      Buffer.from('\r\n\r\n'),
      random.bytes(random.int(1, 3_000)),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  'with a certificate that is none': (random) =>
    createForm(
      `-----BEGIN CERTIFICATE-----\n${Buffer.from(random.bytes(300)).toString('base64')}\n-----END CERTIFICATE-----\n`,
    ),
  'with an armour around nothing': (random) =>
    createForm(
      random.pick(['-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', '-----BEGIN']),
    ),
  'with many parts': (random) =>
    `${`--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n`.repeat(
      random.int(100, 3_000),
    )}--${boundary}--\r\n`,
  'with a file that is too large': () => createForm('x'.repeat(5_300_000)),
  'in JSON': () => ({ type: 'application/json', body: '{"file": "x"}' }),
};

/** Mutations of a file upload (RFC 7578). */
export const formMutations: readonly Mutation[] = Object.entries(ways).map(([name, make]) => ({
  name: `form ${name}`,
  appliesTo: isForm,
  mutate({ request, random }) {
    const sent = make(random);
    if (typeof sent === 'string' || sent instanceof Uint8Array) {
      return withBody(request, defaultType, sent);
    }
    return withBody(request, sent.type, sent.body);
  },
}));
