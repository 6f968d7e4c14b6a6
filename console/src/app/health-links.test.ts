import type { Schema } from '@stillhouse/contracts/api';
import { defaultBrand } from '@stillhouse/products/brand';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { barraStatus } from '../../test/fake-device.ts';
import { type Findings, listAttention } from '../features/status/attention.ts';
import type { Facts } from '../rules/facts.ts';
import { decideAccess } from './access.ts';
import { routeTable } from './route-table.ts';

const now = Date.parse('2030-01-07T09:00:00Z');
const obstacles: ReadonlyArray<NonNullable<Schema<'Obstacle'>>> = [
  'notConnected',
  'dot1xRefused',
  'noAddress',
  'noInternet',
  'captivePortal',
  'proxyRequired',
  'proxyFailed',
  'nameServerFailed',
  'cloudUnreachable',
];
const updates: ReadonlyArray<Schema<'UpdateStateResponse'>> = [
  { state: 'upToDate' },
  { state: 'upgradeAvailable' },
  { state: 'scheduled' },
  { state: 'downloading' },
  { state: 'error', reason: 'interrupted' },
];
const expired: Schema<'Certificate'> = {
  fingerprint: '0'.repeat(64),
  subject: 'CN=room',
  issuer: 'CN=room',
  notBefore: 0,
  notAfter: 1,
  isValid: false,
};

/** Everything that needs attention, each in all its kinds. */
const findings: Findings[] = obstacles.flatMap((obstacle) =>
  updates.flatMap((update) =>
    [
      undefined,
      { osInstallPolicy: 'always', channel: 'stable' },
      { osInstallPolicy: 'never', channel: 'stable' },
    ].map((policy) => ({
      status: { ...barraStatus, isOnline: false, obstacle },
      update,
      policy,
      certificates: [expired],
      aheadMs: 3_600_000,
      verboseLogging: true,
      enrollment: 'notEnrolled' as const,
    })),
  ),
);

const everyReader: Facts[] = ['admin', 'setup', 'oob'].flatMap((sub) =>
  [...productCodes, 'a code of next year'].flatMap((product) =>
    [false, true].flatMap((isPaired) =>
      [false, true].flatMap((is8021x) =>
        [[], ['network.ntp']].map((permissions) => ({
          sub,
          permissions,
          setupMode: false,
          is8021x,
          device: { product, isPaired },
        })),
      ),
    ),
  ),
);

/** Says why a page forbids what an entry links to it for, by the requirements. */
function findForbidden(href: string, facts: Facts): string | undefined {
  const route = routeTable.find(({ path }) => path === href);
  if (route === undefined) return 'no such page';
  const place = { pathname: href, search: '', hash: '', state: null };
  const access = decideAccess(route, place, facts, 'http://192.0.2.20');
  if (access.kind !== 'show') return `redirects to ${access.to}`;
  const { sub, permissions, device } = facts;
  const isPad = device?.product === 'arran' && device.isPaired;
  // R6.9.
  if (isPad && (href.includes('ntp') || href.includes('update'))) return 'paired';
  // R2.9.
  if (href.startsWith('/settings/time') && device?.product === 'longrow') return 'no such screen';
  // R6.7.
  if (href === '/network/ntp' && !permissions.includes('network.ntp')) return 'no permission';
  // R6.13.
  if (href === '/_additional-options' && sub !== 'admin') return 'logging is for the admin';
  return href === '/system/pulse' && sub === 'oob' ? 'enrollment is not for oob' : undefined;
}

// R6.17.
test('no entry of the health list leads a user to what the screens forbid', () => {
  for (const facts of everyReader) {
    for (const found of findings) {
      // What the device rejects or the paired device controls is not read.
      const isPad = facts.device?.product === 'arran' && facts.device.isPaired;
      const known: Findings = {
        ...found,
        ...((facts.sub === 'oob' || isPad) && { update: undefined }),
        ...(facts.sub === 'oob' && { enrollment: undefined }),
        ...(facts.sub !== 'admin' && { verboseLogging: undefined }),
      };
      for (const { title, text, link } of listAttention(
        known,
        { facts, brand: defaultBrand },
        now,
      )) {
        const forbidden = link && findForbidden(link.href, facts);
        expect(forbidden, `${title} ${link?.href} ${JSON.stringify(facts)}`).toBeUndefined();
        // Products without Ethernet have no cable and no static address (R2.19).
        if (facts.device?.product === 'longrow') expect(text ?? '').not.toMatch(/cable|static/);
      }
    }
  }
});
