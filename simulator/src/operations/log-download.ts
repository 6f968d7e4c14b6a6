import { createProblem } from '@stillhouse/contracts/problems';
import { startLogGeneration } from '@stillhouse/device/diagnostics/log-generation';
import { formatLogFileName } from '@stillhouse/products/log-file-name';
import type { DeviceHandlers } from './device-handlers.ts';

/** Used when the condition `logSize` has no parameter. */
const defaultTraceBytes = 50_000_000;

/** The log download of the contract tag Device. */
export const logDownload = {
  async downloadLogs(_request, { device, requests, waitUntil, breakOff }) {
    const started = startLogGeneration(device);
    if (started.outcome === 'busy') {
      const seconds = Math.max(1, Math.ceil(started.retryAfterMs / 1000));
      const detail = `Another log generation process is running. Try again in ${seconds} s.`;
      return createProblem(503, 'logs-busy', detail, {
        headers: { 'retry-after': String(seconds) },
      });
    }
    // Load it on demand: few sessions download logs, and it slows every start.
    const { createLargeLogArchive, createLogArchive } = await import('./logs/log-archive.ts');
    await waitUntil(started.endsAt);
    if (started.timesOut) {
      return createProblem(504, 'logs-timeout', 'The logs were not ready in time. Try again.');
    }
    const { state, brand } = device;
    if (state.conditions.logsBroken !== undefined) breakOff();
    const fileName = formatLogFileName(brand, state, started.endsAt);
    const { logSize } = state.conditions;
    return {
      status: 200,
      body:
        logSize === undefined
          ? createLogArchive(device, requests(), started.endsAt)
          : await createLargeLogArchive(
              device,
              requests(),
              started.endsAt,
              logSize.bytes ?? defaultTraceBytes,
            ),
      headers: { 'content-disposition': `attachment; filename="${fileName}"` },
    };
  },
} satisfies Pick<DeviceHandlers, 'downloadLogs'>;
