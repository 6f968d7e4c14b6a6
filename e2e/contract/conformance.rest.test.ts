import { type ProductCode, productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { findUnexpectedDifferences } from './state-differences.ts';
import { verifyDevice } from './verify-device.ts';

/** Timeout in real time; only a very busy machine needs it. */
const maxMs = 600_000;

type Product = ProductCode | 'unknown';
/** Products that differ in what they have. A destructive run includes what the safe run does. */
const differing: readonly Product[] = ['arran', 'dalmore', 'longrow', 'kavalan', 'unknown'];
const runsOfHarm: Record<'safe' | 'destructive', readonly Product[]> = {
  safe: productCodes.filter((one) => !differing.includes(one)),
  destructive: differing,
};

/** An option of `verify`, or a verb. */
const saysWhatToDo =
  /^(--[a-z-]+|(Bring|Call|Clear|Connect|Correct|Delete|Disconnect|End|Forget|Get|Install|Interrupt|Make|Provoke|Remove|Repair|Restart|Run|Save|Send|Set|Start|Switch|Test|Upload|Use|Wait) )/;

/** Every rule of the verifier, and whether it passed in any run. */
const rules = new Map<string, boolean>();
const getRule = (id: string) => id.split(':')[0] ?? id;

const runs = (['safe', 'destructive'] as const).flatMap((harm) =>
  runsOfHarm[harm].map((product) => ({ product, harm })),
);

// Both harm levels for each product: `npm run verify-products`. Concurrent: a run mostly waits for
// restarts.
test.concurrent.each(runs)(
  'a simulated $product conforms to the contract with the harm level $harm and is left unchanged',
  async ({ product, harm }) => {
    // Only restarts and slow responses take simulated time. The speed shortens them. A restart must
    // last longer than the interval between two polls on a busy machine.
    const { report, exitCode, notes, before, after } = await verifyDevice({
      product,
      harm,
      lease: { speed: harm === 'destructive' ? 30 : 100 },
    });
    const bad = report.results.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
    expect(bad.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    expect(findUnexpectedDifferences(before, after, harm)).toEqual([]);
    expect(exitCode).toBe(0);
    expect(notes.filter((line) => line.startsWith('Internal error'))).toEqual([]);
    for (const { id, verdict } of report.results) {
      rules.set(getRule(id), rules.get(getRule(id)) === true || verdict === 'pass');
    }
    const remedies = new Set(report.results.flatMap(({ enabledBy }) => enabledBy ?? []));
    expect([...remedies].filter((it) => !saysWhatToDo.test(it))).toEqual([]);
    // Guards against a run that tests nothing.
    expect(report.counts.byVerdict.pass).toBeGreaterThan(harm === 'safe' ? 2_000 : 3_400);
  },
  maxMs,
);

/** Rules that these runs do not reach. */
const unreached = [
  // The device offers no update.
  /^states\.(starts|rejected-meanwhile|ends|stay|new-version)$/,
  // Only with --allow-lockout.
  /^lockout\./,
  // Only with --enrollment-code.
  /^invalid-input\.unknown-code$/,
  /^readback\.enrolled$/,
  /^(status|noeffect)\.enrolled$/,
  // The device uses plain HTTP, and its problems have no instance.
  /^security\.tls-/,
  /^shape\.problem-path$/,
  // A day has to pass.
  /^time\.token-expired$/,
  // Needs a device with a custom hostname, without a cable or without internet, or on open Wi-Fi.
  /^agreement\.(hostname-is-custom|not-online|no-link|offline-with-obstacle|wifi-open)$/,
  // Only requests for joining Wi-Fi contain lists, which needs a network that the device can join.
  /^valid-input\.(min|max)-items$/,
];

test('every verifier rule passes in some run', () => {
  const undecided = [...rules].filter(([, isDecided]) => !isDecided).map(([rule]) => rule);
  expect(undecided.filter((rule) => !unreached.some((pattern) => pattern.test(rule)))).toEqual([]);
});

test('a device on open Wi-Fi lists its network as open', async () => {
  const { report, exitCode } = await verifyDevice({
    product: 'dalmore',
    harm: 'safe',
    isOnOpenWifi: true,
    only: ['agreement.wifi-*'],
  });
  expect(exitCode).toBe(0);
  const passed = report.results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toContain('agreement.wifi-open');
});

test('a device enrolls once with a valid code', async () => {
  const { report, exitCode } = await verifyDevice({
    product: 'dalmore',
    harm: 'destructive',
    enrolls: true,
    only: ['*.unknown-code:enroll', '*.enrolled:enroll', 'noeffect.unauthorized:enroll'],
  });
  expect(exitCode).toBe(0);
  const passed = report.results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toEqual(
    expect.arrayContaining([
      'invalid-input.unknown-code:enroll',
      'readback.enrolled:enroll',
      'status.enrolled:enroll',
      'noeffect.enrolled:enroll',
      'noeffect.unauthorized:enroll',
    ]),
  );
});

test(
  'a simulated device conforms to the contract during an update and a lockout',
  async () => {
    const { report } = await verifyDevice({
      product: 'dalmore',
      harm: 'destructive',
      release: 'NFA1.20300301.0930',
      allowLockout: true,
    });
    const updated = report.results.filter(({ id }) => id === 'states.ends:startUpdate');
    expect(updated.map(({ verdict }) => verdict)).toEqual(['pass']);
    const bad = report.results.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
    expect(bad.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
  },
  maxMs,
);
