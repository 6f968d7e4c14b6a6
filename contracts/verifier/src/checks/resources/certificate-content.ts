import { formatValue } from '../../observe/compare-values.ts';
import type { CertificateFixture } from './certificate-fixtures.ts';
import { hasNamePairs } from './certificate-names.ts';
import type { Item } from './collection.ts';
import type { ItemRules } from './collection-laws.ts';

/** Validity is not evaluated this close to its beginning or end, because clocks differ. */
const toleranceMs = 10 * 60_000;

/** What a list of certificates must say. */
export const certificateItems: ItemRules<CertificateFixture> = {
  listProblems: listContentProblems,
  timeRule: 'agreement.is-valid',
  listTimeProblems({ notBefore, notAfter, isValid, fingerprint }, now) {
    if (typeof notBefore !== 'number' || typeof notAfter !== 'number') return [];
    const isClose = [notBefore, notAfter].some((end) => Math.abs(now - end) < toleranceMs);
    if (isClose || isValid === (notBefore <= now && now <= notAfter)) return [];
    const at = new Date(now).toUTCString();
    return [`${formatValue(fingerprint)} has isValid ${formatValue(isValid)} at ${at}`];
  },
  omitChanging: ({ isValid: _, ...item }) => item,
};

/** Lists what an item of a list of certificates says otherwise than the certificate. */
function listContentProblems(item: Item, fixture: CertificateFixture): readonly string[] {
  const problems: string[] = [];
  const compare = (name: string, isCorrect: boolean, expected: unknown) => {
    if (isCorrect) return;
    problems.push(`${name} is ${formatValue(item[name])}, but in the certificate ${expected}`);
  };
  for (const name of ['notBefore', 'notAfter'] as const) {
    compare(name, item[name] === fixture[name], fixture[name]);
  }
  for (const name of ['subject', 'issuer'] as const) {
    const expected = `${[...fixture[name]].join(', ')}, with or without the escapes of RFC 4514`;
    compare(name, hasNamePairs(item[name], fixture[name]), expected);
  }
  // Optional properties.
  if ('isCa' in item) compare('isCa', item.isCa === fixture.isCa, fixture.isCa);
  if ('serialNumber' in item) {
    compare('serialNumber', isSameNumber(item.serialNumber, fixture), fixture.serialNumber);
  }
  if ('alternativeNames' in item) {
    const expected = formatValue(fixture.alternativeNames);
    compare('alternativeNames', hasNames(item.alternativeNames, fixture), expected);
  }
  if ('keyType' in item) {
    const { isRsa, size } = fixture.key;
    compare('keyType', hasKeyType(item.keyType, fixture), `${isRsa ? 'RSA' : 'EC'} ${size}`);
  }
  return problems;
}

function isSameNumber(value: unknown, { serialNumber }: CertificateFixture): boolean {
  return (
    typeof value === 'string' &&
    /^[0-9A-F]+$/.test(value) &&
    BigInt(`0x${value}`) === BigInt(`0x${serialNumber}`)
  );
}

function hasNames(value: unknown, { alternativeNames }: CertificateFixture): boolean {
  if (!Array.isArray(value) || value.length !== alternativeNames.length) return false;
  const listed = value.map((item) => String(item).toLowerCase());
  return alternativeNames.every((name) => listed.some((it) => it.includes(name.toLowerCase())));
}

/** The form is free, such as `RSA 2048`, `EC P-256` or `id-ecPublicKey 256`. */
function hasKeyType(value: unknown, { key }: CertificateFixture): boolean {
  const text = String(value);
  return text.includes(key.size) && /rsa/i.test(text) === key.isRsa;
}
