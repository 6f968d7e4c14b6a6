import { connect, type SecureVersion } from 'node:tls';
import type { ScenarioCheck } from '../../model/check.ts';
import type { Findings } from '../../model/findings.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const versionId = 'security.tls-version';
const cipherId = 'security.tls-cipher';
const timeoutMs = 5_000;

type Offer = { readonly version: SecureVersion; readonly ciphers: string };

/** Without SECLEVEL=0, this program would not offer them. */
const oldVersions: readonly Offer[] = (['TLSv1', 'TLSv1.1'] as const).map((version) => ({
  version,
  ciphers: 'ALL:@SECLEVEL=0',
}));
const weakCiphers: readonly Offer[] = ['NULL', 'aNULL', 'EXPORT', 'RC4', '3DES'].map((name) => ({
  version: 'TLSv1.2',
  ciphers: `${name}:@SECLEVEL=0`,
}));

/** A device with HTTPS offers current TLS only. */
export const tlsOffers: ScenarioCheck = {
  kind: 'scenario',
  class: 'security',
  order: 'middle',
  requirements: (contract) =>
    (
      [
        ['tls-version', 'A device with HTTPS rejects TLS versions below 1.2.'],
        [
          'tls-cipher',
          'A device with HTTPS rejects cipher suites without encryption or authentication, RC4 and 3DES.',
        ],
      ] as const
    ).map(([rule, sentence]) =>
      createRequirement(contract, {
        class: 'security',
        rule,
        operation: null,
        sentence,
        pointer: '/servers',
        source: 'decision',
        harm: 'security',
      }),
    ),
  run: (run) => testTls(run, run.target.baseUrl),
};

/** Connects with old versions and weak ciphers. */
export async function testTls(run: Findings, baseUrl: string): Promise<void> {
  await testOffers(run, baseUrl, versionId, oldVersions);
  await testOffers(run, baseUrl, cipherId, weakCiphers);
}

async function testOffers(
  run: Findings,
  baseUrl: string,
  requirementId: string,
  offers: readonly Offer[],
): Promise<void> {
  if (!baseUrl.startsWith('https:')) {
    const evidence = `The target is ${baseUrl}, without TLS.`;
    return run.markNotApplicable(requirementId, evidence, evidence, []);
  }
  const accepted: string[] = [];
  let tested = 0;
  for (const offer of offers) {
    const result = await connectWith(new URL(baseUrl), offer);
    if (result !== null) tested += 1;
    if (typeof result === 'string') accepted.push(result);
  }
  if (tested === 0) {
    const message = 'The TLS library of this computer offers none of them.';
    return run.markNotTested(requirementId, message, 'Run on a computer whose OpenSSL has them');
  }
  const problem = accepted.length > 0 ? `The device accepted ${accepted.join(', ')}.` : null;
  run.evaluate(requirementId, problem, `The device rejected ${tested} of ${tested} offers.`, []);
}

/**
 * Returns what the device accepted, or false. Null if this computer cannot offer it. No secrets
 * are sent, so any certificate is accepted.
 */
function connectWith({ hostname, port }: URL, offer: Offer): Promise<string | false | null> {
  return new Promise((resolve) => {
    let socket: ReturnType<typeof connect>;
    try {
      socket = connect({
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port || 443),
        minVersion: offer.version,
        maxVersion: offer.version,
        ciphers: offer.ciphers,
        rejectUnauthorized: false,
      });
    } catch {
      // "no cipher match".
      resolve(null);
      return;
    }
    const finish = (result: string | false) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    socket.on('error', () => finish(false));
    socket.on('secureConnect', () =>
      finish(`${socket.getProtocol()} with ${socket.getCipher().standardName}`),
    );
  });
}
