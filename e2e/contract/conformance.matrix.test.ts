import { type ProductCode, productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { isWhole } from '../failures/sampling.ts';
import { findLeftBehind } from './state-differences.ts';
import { verifyDevice } from './verify-device.ts';

/** Waits for nobody but a busy machine. */
const maxMs = 600_000;

type Product = ProductCode | 'unknown';
const everyProduct: readonly Product[] = [...productCodes, 'unknown'];
/** One that has everything, one without Ethernet, and one for what takes longest. */
const slice: Record<'safe' | 'destructive', readonly Product[]> = {
  safe: ['dalmore', 'longrow'],
  destructive: ['barra'],
};

/** Every rule of the verifier, and whether a run has told that it holds. */
const rules = new Map<string, boolean>();
const getRule = (id: string) => id.split(':')[0] ?? id;

const runs = (['safe', 'destructive'] as const).flatMap((profile) =>
  (isWhole ? everyProduct : slice[profile]).map((product) => ({ product, profile })),
);

test.each(runs)(
  'a simulated $product keeps the contract in the profile $profile, and is left as it was found',
  async ({ product, profile }) => {
    // Nothing but restarts and slow answers take time: with those soon over, the run is its
    // requests. A restart has to last longer than a busy machine takes between two looks.
    const { report, exitCode, notes, before, after } = await verifyDevice({
      product,
      profile,
      lease: { speed: profile === 'destructive' ? 30 : 100 },
    });
    const bad = report.results.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
    expect(bad.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    expect(findLeftBehind(before, after, profile)).toEqual([]);
    expect(exitCode).toBe(0);
    expect(notes.filter((line) => line.startsWith('Fault of this program'))).toEqual([]);
    for (const { id, verdict } of report.results) {
      rules.set(getRule(id), rules.get(getRule(id)) === true || verdict === 'pass');
    }
    // A run that tries nothing finds nothing.
    expect(report.counts.byVerdict.pass).toBeGreaterThan(profile === 'safe' ? 2_000 : 3_400);
  },
  maxMs,
);

/** What these runs do not come to. */
const unreached = [
  // No update is offered.
  /^fsm\.(starts|refused-meanwhile|ends|stay|new-version)$/,
  // Only with --allow-lockout.
  /^limit\./,
  /^auth\.password$/,
  // Only with --enrollment-code.
  /^neg\.unknown-code$/,
  /^readback\.enrolled$/,
  /^(status|noeffect)\.enrolled$/,
  // A day has to pass.
  /^time\.token-expired$/,
  // A device whose hostname was changed before, or whose cable is out.
  /^cross\.(hostname-is-custom|not-online|no-link)$/,
  // Lists in requests are those of joining Wi-Fi, which needs a network that lets the device in.
  /^pos\.(min|max)-items$/,
];

test('every rule that the verifier has is decided in some run: none stands on paper only', () => {
  const idle = [...rules].filter(([, isDecided]) => !isDecided).map(([rule]) => rule);
  expect(idle.filter((rule) => !unreached.some((pattern) => pattern.test(rule)))).toEqual([]);
});

test('a device is enrolled with a code of its provider, and once', async () => {
  const { report, exitCode } = await verifyDevice({
    product: 'dalmore',
    profile: 'destructive',
    enrolls: true,
    only: ['*.unknown-code:enroll', '*.enrolled:enroll', 'noeffect.unauthorized:enroll'],
  });
  expect(exitCode).toBe(0);
  const passed = report.results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toEqual(
    expect.arrayContaining([
      'neg.unknown-code:enroll',
      'readback.enrolled:enroll',
      'status.enrolled:enroll',
      'noeffect.enrolled:enroll',
      'noeffect.unauthorized:enroll',
    ]),
  );
});

// It takes minutes: a lock-out is waited out.
const updatedAndLocked: readonly Product[] = isWhole ? ['dalmore'] : [];

test.each(updatedAndLocked)(
  'a simulated %s keeps the contract while it is updated, and while it locks out',
  async (product) => {
    const { report } = await verifyDevice({
      product,
      profile: 'destructive',
      release: 'NFA1.20300301.0930',
      allowLockout: true,
    });
    const updated = report.results.filter(({ id }) => id === 'fsm.ends:startUpdate');
    expect(updated.map(({ verdict }) => verdict)).toEqual(['pass']);
    const bad = report.results.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
    expect(bad.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
  },
  maxMs,
);
