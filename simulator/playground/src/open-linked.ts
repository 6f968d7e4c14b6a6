import { isRecord } from '@stillhouse/foundation/is-record';
import type { LinkedDevice } from './link.ts';

/**
 * Leases the device that a link describes.
 *
 * @param control calls the control API
 * @returns the id of the device
 * @throws Error with what the simulator says about the scenario or the recording
 */
export async function leaseLinked(
  control: typeof fetch,
  linked: LinkedDevice | null,
): Promise<string> {
  const scenario = linked && { scenario: await getScenario(control, linked) };
  return String((await call(control, '/api/devices', scenario ?? {})).id);
}

async function getScenario(control: typeof fetch, linked: LinkedDevice) {
  if ('scenario' in linked) return linked.scenario;
  const { name, content } = linked.file;
  if (isScenarioFile(name)) return { yaml: new TextDecoder().decode(content) };
  const { imported } = await call(control, '/api/recordings', content);
  if (isRecord(imported)) return { yaml: String(imported.scenario) };
  throw new Error(`${name} has several devices. Drop it on the page, and choose one.`);
}

export function isScenarioFile(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** The first issue is in the detail. */
const maxDetails = 6;

/** @throws Error with the detail of the problem */
async function call(
  control: typeof fetch,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const isFile = body instanceof Uint8Array;
  const response = await control(path, {
    method: 'POST',
    headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  const content: unknown = await response.json();
  if (!isRecord(content)) throw new Error(`${path} responded with ${response.status}.`);
  if (response.ok) return content;
  const issues = Array.isArray(content.errors) ? content.errors : [];
  const details = issues.map((issue) => `${issue.path ?? ''} ${issue.message ?? ''}`.trim());
  throw new Error([String(content.detail), ...details.slice(1, maxDetails)].join('\n'));
}
