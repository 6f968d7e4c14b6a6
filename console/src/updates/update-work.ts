import type { UpdateStep } from './update-steps.ts';

/** Says what the device is doing, as a sentence. */
export function describeStep(step: UpdateStep, version?: string | null): string {
  const what = version ? `The update ${version}` : 'An update';
  const doings: Record<UpdateStep, string> = {
    downloading: 'is downloading',
    installing: 'is being installed',
    ready: 'is installed and waits for the restart',
  };
  return `${what} ${doings[step]}.`;
}
