import { generateKeyPairSync, sign } from 'node:crypto';
import type { Handler } from './call.ts';
import { checkBody, members, text, visible } from './fields.ts';
import { Problem } from './problem.ts';

const makingMs = 300;

const subjectRule = members({
  country: text({ like: /^[A-Z]{2}$/ }),
  'state?': visible({ max: 128 }),
  'locality?': visible({ max: 128 }),
  'organizationName?': visible({ max: 64 }),
  'organizationalUnit?': visible({ max: 64 }),
  commonName: visible({ min: 1, max: 64 }),
  'email?': text({
    max: 255,
    like: /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]+$/,
  }),
});

// DER (X.690): the tags that a request needs.
const tags = { set: 0x31, sequence: 0x30, oid: 6, utf8: 12, printable: 19, ia5: 22, bits: 3 };

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const oid = (hex: string) => encode(tags.oid, Buffer.from(hex, 'hex'));

/** RFC 5280, appendix A.1: the attribute of each member, and the kind of text that it is. */
const attributes: Readonly<Record<string, readonly [string, number]>> = {
  country: ['550406', tags.printable],
  state: ['550408', tags.utf8],
  locality: ['550407', tags.utf8],
  organizationName: ['55040a', tags.utf8],
  organizationalUnit: ['55040b', tags.utf8],
  commonName: ['550403', tags.utf8],
  email: ['2a864886f70d010901', tags.ia5],
};

/** A PKCS#10 request (RFC 2986) for a new key. */
function createRequest(subject: Readonly<Record<string, string>>) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = Object.entries(attributes).flatMap(([member, [id, tag]]) => {
    const value = subject[member] ?? '';
    if (value === '') return [];
    const pair = encode(tags.sequence, oid(id), encode(tag, Buffer.from(value)));
    return [encode(tags.set, pair)];
  });
  const info = encode(
    tags.sequence,
    Buffer.from([2, 1, 0]),
    encode(tags.sequence, ...names),
    publicKey.export({ type: 'spki', format: 'der' }),
    Buffer.from([0xa0, 0]),
  );
  const algorithm = encode(tags.sequence, oid('2a8648ce3d040302'));
  const signature = encode(tags.bits, Buffer.from([0]), sign('sha256', info, privateKey));
  const base64 = encode(tags.sequence, info, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  const name = 'CERTIFICATE REQUEST';
  const pem = [`-----BEGIN ${name}-----`, ...lines, `-----END ${name}-----`, ''].join('\r\n');
  return { privateKey, pem };
}

export const createSigningRequest: Handler = async (device, { body }) => {
  const subject = checkBody<Record<string, string>>(body, subjectRule);
  if (device.busy.has('key'))
    throw new Problem('csr-busy', 'One at a time.', { headers: { 'retry-after': '1' } });
  device.busy.add('key');
  await new Promise((resolve) => setTimeout(resolve, makingMs));
  device.busy.delete('key');
  const { privateKey, pem } = createRequest(subject);
  device.clientKey = privateKey;
  const type = { 'content-type': 'application/x-pem-file' };
  const name = { 'content-disposition': 'attachment; filename="unit.csr"' };
  return { status: 200, body: Buffer.from(pem), headers: { ...type, ...name } };
};
