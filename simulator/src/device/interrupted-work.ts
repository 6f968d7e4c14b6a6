import type { DeviceCore } from './core.ts';
import { interruptDiagnostics } from './diagnostics.ts';
import { interruptEnrollment } from './enrollment.ts';
import { interruptLogs } from './logs.ts';
import { setVideoPreview } from './setup.ts';

/** What does not outlast a loss of power: work that was under way, and what was on the screen. */
export function interruptWork(core: DeviceCore): void {
  interruptLogs(core);
  interruptDiagnostics(core);
  interruptEnrollment(core);
  setVideoPreview(core, false);
}
