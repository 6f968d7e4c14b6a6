import type { UpdateStep } from './update-steps.ts';

/** Something that the device is doing, and what would interrupt it. */
export type RunningWork = {
  /** A sentence. */
  what: string;
  /** What a restart does to it. */
  restart: string;
  /** The device refuses to restart meanwhile. */
  rejectsRestart: boolean;
  /** What it does without the network; null if it does not need it. */
  network: string | null;
};

const doings: Readonly<Record<UpdateStep, string>> = {
  downloading: 'is downloading',
  installing: 'is being installed',
  ready: 'is installed and waits for the restart',
};

const effects: Readonly<Record<UpdateStep, Omit<RunningWork, 'what'>>> = {
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
export function describeStep(step: UpdateStep, version?: string | null): string {
  return `${version ? `The update ${version}` : 'An update'} ${doings[step]}.`;
}

/** @param version that is being installed, if it is known */
export function getUpdateWork(step: UpdateStep, version?: string | null): RunningWork {
  return { what: describeStep(step, version), ...effects[step] };
}
