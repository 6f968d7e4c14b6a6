import type { Schema } from '@stillhouse/contracts/api';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import type { DeviceClient } from '../../api/client.ts';

/** For both kinds (R8.24). */
export const diagnosticsComplete = 'Diagnostics are complete. The data will be included in logs.';

/** The recording duration, in seconds (R9.14). */
export const durationRange = { min: 1, max: 30, defaultValue: 1, debounceMs: 300 } as const;

type Diagnostics = {
  name: string;
  /** The text that asks for consent. */
  consent: readonly string[];
  /** The text of a failure (R8.22, R8.23). */
  failed: string;
  statusPath: '/api/v1/camera/diagnostics/status' | '/api/v1/audio/diagnostics/status';
  /** The expected duration. */
  expectedMs: (durationSeconds: number) => number;
  /** The contract's limit for the end of a run (`x-readback`). */
  maxMs: number;
  /** @returns the status before the run */
  run: (client: DeviceClient, durationSeconds: number) => Promise<Schema<'DiagnosticsStatus'>>;
  clear: (client: DeviceClient) => Promise<unknown>;
};

const agreement = 'Run the diagnostics only if everyone in the room agrees.';

/** The differences between the two kinds. */
export const diagnosticsKinds = {
  camera: {
    name: 'Camera diagnostics',
    consent: [
      'The device records data from its own or a connected camera, which will be included in logs. The data may show the room.',
      agreement,
    ],
    failed: areaErrorTexts.cameraDiagnosticsFailed,
    statusPath: '/api/v1/camera/diagnostics/status',
    expectedMs: () => 20_000,
    maxMs: 120_000,
    run: async (client) => (await client.PUT('/api/v1/camera/diagnostics/run')).data,
    clear: (client) => client.DELETE('/api/v1/camera/diagnostics/files'),
  },
  audio: {
    name: 'Audio diagnostics',
    consent: [
      'The device records audio in a call or in BYOD mode, which will be included in logs.',
      agreement,
    ],
    failed: areaErrorTexts.audioDiagnosticsFailed,
    statusPath: '/api/v1/audio/diagnostics/status',
    expectedMs: (durationSeconds) => durationSeconds * 1000 + 2000,
    maxMs: 60_000,
    run: async (client, durationSeconds) => {
      const body = { durationSeconds };
      return (await client.PUT('/api/v1/audio/diagnostics/run', { body })).data;
    },
    clear: (client) => client.DELETE('/api/v1/audio/diagnostics/clear'),
  },
} as const satisfies Record<string, Diagnostics>;

export type DiagnosticsKind = keyof typeof diagnosticsKinds;
