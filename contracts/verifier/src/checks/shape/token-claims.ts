import type { SchemaObject } from '@stillhouse/contracts/document';
import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { parseJson } from '@stillhouse/foundation/document-limits';
import { getMember } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../../model/check.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { readToken } from '../../target/sign-in.ts';
import { getClaims } from '../../target/token.ts';

const pointer = '/components/schemas/TokenClaims';

/** The claims of a token (RFC 7519) match the contract. */
export const tokenClaims: WireCheck = {
  kind: 'wire',
  class: 'shape',
  requirements: (contract) => [
    createRequirement(contract, {
      class: 'shape',
      rule: 'claims',
      operation: signInOperation,
      sentence: 'The claims of a token match TokenClaims.',
      pointer,
      source: 'decision',
    }),
    createRequirement(contract, {
      class: 'shape',
      rule: 'signature',
      operation: signInOperation,
      sentence: 'A token names the algorithm of its signature, and has a signature of that length.',
      pointer: '/components/schemas/SignInResponse/properties/token',
      source: 'decision',
    }),
  ],
  evaluate(exchange, contract) {
    const { response, n } = exchange;
    if (response?.status !== 200) return [];
    // A value that is not a JWT violates its pattern.
    const token = readToken(exchange);
    const claims = token === null ? null : getClaims(token);
    if (claims === null) return [];
    const { value } = contract.resolve<SchemaObject>({
      value: { $ref: `#${pointer}` },
      pointer: '',
    });
    const invalidClaim = Object.entries(value.properties ?? {}).find(
      ([name, schema]) =>
        !(name in claims
          ? matchesSchema(schema, claims[name])
          : value.required?.includes(name) !== true),
    );
    const problem =
      invalidClaim === undefined
        ? null
        : `The claim ${invalidClaim[0]} of a token is ${formatValue(claims[invalidClaim[0]])}.`;
    const id = createRequirementId('shape.claims', signInOperation);
    return [
      createFinding(id, problem, 'The claims are valid.', [n]),
      evaluateSignature(token ?? '', n),
    ];
  },
};

/** Bytes of a signature (RFC 7518 section 3, RFC 8037). Those of RSA depend on the key. */
const signatureLengths: Readonly<Record<string, number>> = {
  HS256: 32,
  HS384: 48,
  HS512: 64,
  ES256: 64,
  ES384: 96,
  ES512: 132,
  EdDSA: 64,
};
const minRsaLength = 128;

function evaluateSignature(token: string, n: number): Finding {
  const [header = '', , signature = ''] = token.split('.');
  const algorithm = parseAlgorithm(header);
  const length = Buffer.from(signature, 'base64url').length;
  const expected = signatureLengths[algorithm];
  const isSigned =
    algorithm !== '' &&
    algorithm.toLowerCase() !== 'none' &&
    (expected === undefined
      ? !/^[RP]S/.test(algorithm) || length >= minRsaLength
      : length === expected);
  const id = createRequirementId('shape.signature', signInOperation);
  const outcome = `The algorithm is ${formatValue(algorithm)}, and the signature has ${length} bytes.`;
  return createFinding(id, isSigned ? null : outcome, outcome, [n]);
}

function parseAlgorithm(header: string): string {
  try {
    return String(getMember(parseJson(Buffer.from(header, 'base64url').toString()), 'alg') ?? '');
  } catch {
    return '';
  }
}

function matchesSchema(
  { type, enum: words, minimum, items }: SchemaObject,
  value: unknown,
): boolean {
  if (type === 'array')
    return Array.isArray(value) && value.every((item) => matchesSchema(items ?? {}, item));
  if (type === 'integer') return Number.isInteger(value) && Number(value) >= (minimum ?? 0);
  if (type === 'string')
    return typeof value === 'string' && (words === undefined || words.includes(value));
  return true;
}
