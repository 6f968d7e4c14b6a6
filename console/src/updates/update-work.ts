import type { RunningWork } from '../services/running-work.ts';
import { updateLabels } from './update-labels.ts';
import type { UpdateStep } from './update-steps.ts';

const doings: Readonly<Record<UpdateStep, string>> = {
  downloading: 'is downloading',
  installing: 'is being installed',
  ready: 'is installed and waits for the restart',
};

const effects: Readonly<
  Record<UpdateStep, Pick<RunningWork, 'restart' | 'rejectsRestart' | 'network'>>
> = {
  downloading: {
    restart: 'A restart stops the download. The update fails and has to be started again.',
    rejectsRestart: false,
    network: 'Without the network the download stops, and the update fails.',
  },
  installing: {
    restart: 'The device does not restart before the installation is over.',
    rejectsRestart: true,
    network: null,
  },
  ready: { restart: 'The restart completes it.', rejectsRestart: false, network: null },
};

/** Says what the device is doing, as a sentence. */
function describeStep(step: UpdateStep, version?: string | null): string {
  return `${version ? `The update ${version}` : 'An update'} ${doings[step]}.`;
}

/** @param version that is being installed, if it is known */
export function getUpdateWork(step: UpdateStep, version?: string | null): RunningWork {
  return {
    what: describeStep(step, version),
    ...effects[step],
    advice: 'Do not unplug the device.',
    label: updateLabels[step],
    detail: version ?? undefined,
    href: '/system/software-update',
  };
}

/** Says what is scheduled. */
export function describeScheduled(version: string | null | undefined): string {
  return `${version ?? 'A newer version'} will be installed in the next maintenance window.`;
}
