import type { Issue } from '@stillhouse/contracts/validators';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { parseInstant } from '@stillhouse/foundation/instant';
import type { ControlSchema } from '../../../client/control-schema.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import { withScenario } from '../../fleet/lease-from-scenario.ts';
import type { LeaseOptions } from '../../fleet/lease-options.ts';
import { checkScenarioFit } from '../../fleet/scenario-fit.ts';
import { checkProduct, defaultProduct } from '../../name-checks/check-product.ts';
import { checkClockSettings } from '../../scenarios/clock-settings.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { type ControlRejection, formatFirstIssue, reject, rejectBody } from '../control-problem.ts';
import { createLease, recreateDevice } from '../create-lease.ts';
import { loadScenario, rejectScenario } from '../load-scenario.ts';
import { checkBatch, runBatch } from '../run-batch.ts';

/** A longer page would make devices wait. */
const maxPage = 500;

export const devices = {
  listDevices({ query: { forkOf, after = 0, limit = maxPage } }, { fleet }) {
    const left = fleet
      .list()
      .filter(
        ({ terms }) =>
          terms.number > after && (forkOf === undefined || terms.forkOf?.device === forkOf),
      )
      .sort((a, b) => a.terms.number - b.terms.number);
    const { unused } = fleet.planned;
    const unusedLeases = forkOf === undefined ? (unused?.list({ after, limit }) ?? []) : [];
    const body = [
      ...left.slice(0, limit).map((leased) => leased.toLease()),
      ...unusedLeases.flatMap((number) => unused?.toLease(number) ?? []),
    ];
    return { status: 200, body: body.sort((a, b) => a.number - b.number).slice(0, limit) };
  },

  async runBatch({ body }, { callDevice }) {
    const issues = checkBatch(body);
    if (issues.length > 0) return rejectBody(issues, ' Nothing was changed.');
    return { status: 200, body: await runBatch(body, callDevice) };
  },

  getLease: (_request, { leased }) => ({ status: 200, body: leased.toLease() }),

  async leaseDevice({ body }, { fleet }) {
    const { scenario: source, snapshot, ...request } = body;
    const given = source === undefined ? null : loadScenario(source);
    if (given !== null && 'rejection' in given) return given.rejection;
    const requested = { ...toLeaseOptions(request), ...given };
    const terms = snapshot === undefined ? null : await loadSnapshotSource(snapshot, requested);
    if (terms !== null && 'rejection' in terms) return terms.rejection;
    const options = terms?.options ?? withScenario(requested);
    const unusable = fleet.explainAddressing(request.addressing);
    const issues = [
      ...(unusable === null ? [] : [{ pointer: '/addressing', message: unusable }]),
      ...(request.product === undefined ? [] : checkProduct('/product', request.product)),
      ...(request.profile === undefined ? [] : await checkProfile(request.profile)),
      ...checkNumber(fleet, options),
      ...checkClockSettings(options.clock ?? 'real', { ...request, ...options }),
    ];
    if (issues.length > 0) return rejectBody(issues, ' Nothing was leased.');
    const mismatch = terms === null ? checkScenarioFits(options) : null;
    return mismatch ?? createLease(fleet, options);
  },

  getDevice: (_request, { leased }) => ({ status: 200, body: leased.host.device.state }),

  patchDevice: ({ body }, { leased }) =>
    leased.runExclusive(async () => {
      const { device } = leased.host;
      const patched = patchState(device, body);
      if (patched.outcome === 'rejected') {
        const detail = `The patched state breaks its schema${formatFirstIssue(patched.issues)} Nothing was changed.`;
        return reject(400, 'invalid-state', detail, patched.issues);
      }
      await leased.host.settle();
      return { status: 200, body: device.state };
    }),

  renewLease({ body }, { leased }) {
    leased.renew(body.ttlMs);
    return { status: 200, body: leased.toLease() };
  },

  async releaseDevice(_request, { fleet, leased }) {
    await fleet.release(leased.id);
    return { status: 204 };
  },

  async resetDevice(_request, { leased }) {
    const rejection = await recreateDevice(() => leased.reset());
    return rejection ?? { status: 200, body: leased.toLease() };
  },
} satisfies Pick<
  ControlHandlers,
  | 'listDevices'
  | 'runBatch'
  | 'getLease'
  | 'leaseDevice'
  | 'getDevice'
  | 'patchDevice'
  | 'renewLease'
  | 'releaseDevice'
  | 'resetDevice'
>;

/** Loaded on demand, because most leases have no snapshot. */
async function loadSnapshotSource(value: unknown, requested: LeaseOptions) {
  const { loadSnapshot: fromSnapshot } = await import('../load-snapshot.ts');
  return fromSnapshot(value, requested);
}

/** Loads the library on demand: most leases have no profile. */
async function checkProfile(source: ControlSchema<'ProfileSource'>): Promise<Issue[]> {
  const { checkProfileSource } = await import('../../scenarios/profiles/library.ts');
  return checkProfileSource('/profile', source);
}

function checkScenarioFits(options: LeaseOptions): ControlRejection<400> | null {
  const { scenario, product = defaultProduct } = options;
  if (scenario === undefined) return null;
  const issues = checkScenarioFit(scenario, { ...options, product });
  return issues.length === 0 ? null : rejectScenario(scenario.scenario, issues);
}

/** The same number always has the same seed, so a lease cannot have both. */
function checkNumber(fleet: Fleet, { number, seed }: LeaseOptions): Issue[] {
  if (number === undefined || seed === undefined) return [];
  const own = fleet.numbers.getSeed(number);
  if (seed === own) return [];
  const message = `is ${number}, which has the seed ${own}, but the seed of the lease, its scenario or its snapshot is ${seed}. Remove the number or the seed`;
  return [{ pointer: '/number', message }];
}

type PlainRequest = Omit<ControlSchema<'LeaseRequest'>, 'scenario' | 'snapshot'>;

function toLeaseOptions({ now, ...request }: PlainRequest): LeaseOptions {
  const start = now === undefined ? null : parseInstant(now);
  return start === null ? request : { ...request, now: start };
}
