import type { Issue } from '@stillhouse/contracts/validators';
import { yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { ControlContext } from './control-handlers.ts';
import type { ControlResponse } from './send-response.ts';

type Batch = ControlSchema<'Batch'>;
type BatchResult = ControlSchema<'BatchResult'>;

/** One device that has to wait, such as for its requests to end, does not hold up the others. */
const maxAtOnce = 8;

/** The parameter that names the condition or action in the path of the single call. */
const nameParameters: Readonly<Record<Batch['operationId'], 'name' | 'action' | null>> = {
  setCondition: 'name',
  runDeviceAction: 'action',
  resetDevice: null,
  releaseDevice: null,
};

/** Checks what the schema cannot: fields that belong to some calls only. */
export function checkBatch({ operationId, name, body }: Batch): Issue[] {
  const isNamed = nameParameters[operationId] !== null;
  if (isNamed && name === undefined) {
    const message = `is missing: the condition or action of ${operationId}`;
    return [{ pointer: '/name', message }];
  }
  if (isNamed) return [];
  return Object.entries({ name, body })
    .filter(([, value]) => value !== undefined)
    .map(([key]) => ({
      pointer: `/${key}`,
      message: `applies to setCondition and runDeviceAction only. Remove it from ${operationId}`,
    }));
}

/**
 * Makes the same call for several devices. The thread is free after each few of them, so that the
 * requests to devices do not wait for the batch.
 */
export async function runBatch(
  { operationId, name, body, devices }: Batch,
  callDevice: ControlContext['callDevice'],
): Promise<BatchResult[]> {
  const parameter = nameParameters[operationId];
  const named = parameter === null || name === undefined ? {} : { [parameter]: name };
  const results: BatchResult[] = [];
  const left = devices.entries();
  const work = async () => {
    // One iterator for all workers: each takes the next device.
    for (const [index, id] of left) {
      const response = await callDevice({ operationId, path: { id, ...named }, body });
      results[index] = { id, status: response.status, detail: getDetail(response) };
      await yieldToEventLoop();
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  return results;
}

function getDetail({ status, body }: ControlResponse): string | null {
  return status < 400 ? null : (body as ControlSchema<'ControlProblem'>).detail;
}
