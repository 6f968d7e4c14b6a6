import type { DeviceState } from '@stillhouse/device/state/device-state';

/** Returns the log files of finished diagnostics, one per kind. */
export function createDiagnosticsTexts({
  diagnostics,
  settings,
}: DeviceState): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [of, { lastDoneAt, durationSeconds }] of Object.entries(diagnostics)) {
    if (lastDoneAt === undefined) continue;
    const found = {
      doneAt: new Date(lastDoneAt).toISOString(),
      ...(of === 'audio' && { durationSeconds }),
      settings: settings.audiovideo,
    };
    texts.set(`diagnostics/${of}.json`, `${JSON.stringify(found, null, 2)}\n`);
  }
  return texts;
}
