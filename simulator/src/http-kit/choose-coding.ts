/** The content codings of stored files, in the order of the server's preference. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/**
 * Chooses the content coding of a response (RFC 9110 section 12.5.3). Between equal weights, the
 * server's preference decides. Without the header, nothing is compressed: not every program that
 * sends no header can decompress.
 * @param available the codings in which the file exists
 * @returns null if the client accepts none of them
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: readonly Coding[],
): Coding | null {
  const weights = parseWeights(acceptEncoding ?? '');
  let chosen: Coding | null = null;
  let best = 0;
  for (const coding of codings) {
    const weight = available.includes(coding) ? getWeight(weights, coding) : 0;
    if (weight > best) [chosen, best] = [coding, weight];
  }
  return chosen;
}

/** The lowest weight that a header can name is 0.001. */
const unlistedIdentityWeight = 0.0001;

function getWeight(weights: ReadonlyMap<string, number>, coding: Coding): number {
  const fallback = coding === 'identity' ? unlistedIdentityWeight : 0;
  return weights.get(coding) ?? weights.get('*') ?? fallback;
}

/** Parses `br;q=0.8, gzip`. Ignores elements with a malformed weight. */
function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [, name, weight = '1'] =
      /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(
        element,
      ) ?? [];
    // RFC 9110 section 8.4.1.3.
    if (name !== undefined) weights.set(name === 'x-gzip' ? 'gzip' : name, Number(weight));
  }
  return weights;
}
