import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceClient } from '../../api/client.ts';
import { errorTexts } from '../../api/error-texts.ts';

/** Spec section 8, for both. */
export const diagnosticsComplete = 'Diagnostics are complete. The data will be included in logs.';

/** How long to listen, in seconds (spec section 9). */
export const durationRange = { min: 1, max: 30, shownByDefault: 1, debounceMs: 300 } as const;

type Row = {
  name: string;
  /** What consent is asked for. */
  consent: readonly string[];
  /** Spec section 8. */
  failed: string;
  statusOf: 'getCameraDiagnosticsStatus' | 'getAudioDiagnosticsStatus';
  /** How long it usually takes; a decision, but for the seconds chosen. */
  expectedMs: (durationSeconds: number) => number;
  /** When the contract has an end to be known at the latest (`x-readback` of the run). */
  mostMs: number;
  /** @returns the status as it was before */
  run: (client: DeviceClient, durationSeconds: number) => Promise<Schema<'DiagnosticsStatus'>>;
  clear: (client: DeviceClient) => Promise<unknown>;
};

const agreement = 'Run them only if everybody in the room agrees.';

/** What differs between the two. */
export const diagnosticsKinds = {
  camera: {
    name: 'Camera diagnostics',
    consent: [
      'The device looks at its camera and keeps what it finds, which will be included in logs. That may show the room.',
      agreement,
    ],
    failed: errorTexts.cameraDiagnosticsFailed,
    statusOf: 'getCameraDiagnosticsStatus',
    expectedMs: () => 20_000,
    mostMs: 120_000,
    run: (client) => client.call('runCameraDiagnostics', {}),
    clear: (client) => client.call('deleteCameraDiagnosticsFiles', {}),
  },
  audio: {
    name: 'Audio diagnostics',
    consent: [
      'The device listens in a call or in BYOD mode and keeps what it hears, which will be included in logs.',
      agreement,
    ],
    failed: errorTexts.audioDiagnosticsFailed,
    statusOf: 'getAudioDiagnosticsStatus',
    expectedMs: (durationSeconds) => durationSeconds * 1000 + 2000,
    mostMs: 60_000,
    run: (client, durationSeconds) =>
      client.call('runAudioDiagnostics', { body: { durationSeconds } }),
    clear: (client) => client.call('clearAudioDiagnostics', {}),
  },
} as const satisfies Record<string, Row>;

export type DiagnosticsKind = keyof typeof diagnosticsKinds;
