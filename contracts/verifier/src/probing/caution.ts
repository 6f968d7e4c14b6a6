import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../model/check-run.ts';
import { hasEqualValue } from '../observe/compare-values.ts';
import { getValuesAt, parseLocation } from '../observe/json-location.ts';
import { readResource } from '../observe/read-resources.ts';
import { mayArriveByWifi } from './network-route.ts';

/** A value other than the harmless ones must not be written now. */
type Caution = {
  readonly harmless: readonly unknown[];
  /** Why, without the period at its end. */
  readonly reason: string;
  /** On which device or in which run the other values may be written. */
  readonly enabledBy: string;
};

/**
 * Returns the caution of a schema (x-caution): other values may start something that no call
 * undoes, or disconnect the run. Returns null if there is none in the current state of the device.
 */
export async function findCaution(run: CheckRun, schema: SchemaObject): Promise<Caution | null> {
  const caution = schema['x-caution'];
  if (!isRecord(caution)) return null;
  const harmless = Array.isArray(caution.harmless) ? caution.harmless : [];
  if (caution.disconnects === 'wifi') {
    if (!(await mayArriveByWifi(run))) return null;
    const values = harmless.map((value) => JSON.stringify(value)).join(', ');
    return {
      harmless,
      reason: `The run may reach the device by Wi-Fi, so a value other than ${values} could disconnect it`,
      enabledBy: 'Connect to the device by its Ethernet address, and run again',
    };
  }
  if (!isRecord(caution.while)) return null;
  const { at, is } = caution.while;
  const { operationId, keys } = parseLocation(String(at));
  const [now] = getValuesAt((await readResource(run, operationId)).body, keys);
  if (Array.isArray(is) && is.some((one) => hasEqualValue(one, now))) return null;
  return {
    harmless,
    reason: `${String(at)} is ${JSON.stringify(now)}, so another value might start something irreversible`,
    enabledBy: 'Install the available update, and run again',
  };
}
