import { type ControlClient, ControlError } from 'stillhouse/client';
import type { LinkedDevice } from './link.ts';

/**
 * Leases the device that a link describes.
 *
 * @returns the id of the device
 * @throws Error with what the simulator says about the scenario or the recording
 */
export async function leaseLinked(
  control: ControlClient,
  linked: LinkedDevice | null,
): Promise<string> {
  try {
    const scenario = linked && { scenario: await getScenario(control, linked) };
    return (await control.lease(scenario ?? {})).id;
  } catch (error) {
    throw error instanceof ControlError ? new Error(formatDetails(error)) : error;
  }
}

async function getScenario(control: ControlClient, linked: LinkedDevice) {
  if ('scenario' in linked) return linked.scenario;
  const { name, content } = linked.file;
  if (isScenarioFile(name)) return { yaml: new TextDecoder().decode(content) };
  const { imported } = await control.importRecording(content);
  if (imported !== null) return { yaml: imported.scenario };
  throw new Error(`${name} has several devices. Drop it on the page, and choose one.`);
}

export function isScenarioFile(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** The first issue is in the detail. */
const maxDetails = 6;

function formatDetails({ detail, errors }: ControlError): string {
  const others = errors.slice(1, maxDetails).map(({ pointer, message }) => `${pointer} ${message}`);
  return [detail, ...others].join('\n');
}
