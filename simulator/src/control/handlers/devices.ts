import { isProductCode, productCodes } from '@stillhouse/contracts/products';
import type { Issue } from '@stillhouse/contracts/validators';
import type { Fleet } from '../../fleet/fleet.ts';
import { defaultProduct, type LeaseOptions } from '../../fleet/lease-options.ts';
import type { LeasedDevice } from '../../fleet/leased-device.ts';
import { NoPortLeftError } from '../../fleet/ports.ts';
import { withScenario } from '../../fleet/scenario-terms.ts';
import { PortTakenError } from '../../http/listener.ts';
import { nearestName } from '../../names/nearest-name.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { firstOf, type Refusal, refuse, refuseBody } from '../control-problem.ts';
import { instantMs } from '../duration.ts';
import { paceIssues } from '../pace.ts';
import type { ControlSchema } from '../schema.ts';

export const devices = {
  listDevices: (_request, { fleet }) => ({
    status: 200,
    body: fleet.list().map((device) => device.lease()),
  }),

  async leaseDevice({ body }, { fleet }) {
    const { scenario: source, ...request } = body;
    const given = source === undefined ? null : await scenarioFor(source);
    if (given !== null && 'refusal' in given) return given.refusal;
    const options = withScenario({ ...leaseOptions(request), ...given });
    const issues = [
      ...productIssues(options.product),
      ...paceIssues(options.clock ?? 'real', { ...request, ...options }),
    ];
    if (issues.length > 0) return refuseBody(issues);
    const misfit = await misfitOf(options);
    if (misfit !== null) return misfit;
    const leased = await leasedOrFull(fleet, options);
    if (leased instanceof NoPortLeftError) return refuse(409, 'conflict', leased.message);
    return {
      status: 201,
      headers: { location: `/api/devices/${leased.id}` },
      body: leased.lease(),
    };
  },

  getDevice: (_request, { leased }) => ({ status: 200, body: leased.host.device.state }),

  patchDevice: ({ body }, { leased }) =>
    leased.inTurn(async () => {
      const { device } = leased.host;
      const patched = device.patchState(body);
      if (patched.outcome === 'refused') {
        const detail = `The patched state breaks its schema${firstOf(patched.issues)} Nothing was changed.`;
        return refuse(400, 'invalid-state', detail, patched.issues);
      }
      await leased.host.settle();
      return { status: 200, body: device.state };
    }),

  async releaseDevice(_request, { fleet, leased }) {
    await fleet.release(leased.id);
    return { status: 204 };
  },

  async resetDevice(_request, { leased }) {
    try {
      await leased.reset();
    } catch (error) {
      // Between closing and opening again another program may take the port; nobody can prevent that.
      if (!(error instanceof PortTakenError)) throw error;
      return refuse(409, 'conflict', `${error.message} Or release this device and lease another.`);
    }
    return { status: 200, body: leased.lease() };
  },
} satisfies Pick<
  ControlHandlers,
  'listDevices' | 'leaseDevice' | 'getDevice' | 'patchDevice' | 'releaseDevice' | 'resetDevice'
>;

async function leasedOrFull(
  fleet: Fleet,
  options: LeaseOptions,
): Promise<LeasedDevice | NoPortLeftError> {
  try {
    return await fleet.lease(options);
  } catch (error) {
    if (error instanceof NoPortLeftError) return error;
    throw error;
  }
}

/** Any code may be leased, to have a device of an unknown model; one that is nearly a known one is a slip. */
function productIssues(product = defaultProduct): Issue[] {
  const nearest = isProductCode(product) ? null : nearestName(product, productCodes);
  if (nearest === null) return [];
  const message = `"${product}" is no product code; did you mean ${nearest}? For a device of an unknown model say "unknown"`;
  return [{ pointer: '/product', message }];
}

/** Loaded when it is asked for: most leases are without a scenario. */
async function scenarioFor(source: ControlSchema<'ScenarioSource'>) {
  const { scenarioOf } = await import('../scenario-source.ts');
  return scenarioOf(source);
}

async function misfitOf(options: LeaseOptions): Promise<Refusal<400> | null> {
  const { scenario, product = defaultProduct } = options;
  if (scenario === undefined) return null;
  const { fitIssues } = await import('../../scenarios/fit.ts');
  const { refuseScenario } = await import('../scenario-source.ts');
  const issues = fitIssues(scenario, { ...options, product });
  return issues.length === 0 ? null : refuseScenario(scenario.scenario, issues);
}

type PlainRequest = Omit<ControlSchema<'LeaseRequest'>, 'scenario'>;

function leaseOptions({ now, ...request }: PlainRequest): LeaseOptions {
  const start = now === undefined ? null : instantMs(now);
  return start === null ? request : { ...request, now: start };
}
