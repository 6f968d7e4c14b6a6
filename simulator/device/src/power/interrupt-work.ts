import type { DeviceCore } from '../core/device-core.ts';
import { interruptDiagnostics } from '../diagnostics/diagnostics.ts';
import { interruptLogs } from '../diagnostics/log-generation.ts';
import { interruptEnrollment } from '../setup/enrollment.ts';
import { setVideoPreview } from '../setup/setup.ts';

/** What does not outlast a loss of power: work that was under way, and what was on the screen. */
export function interruptWork(core: DeviceCore): void {
  interruptLogs(core);
  interruptDiagnostics(core);
  interruptEnrollment(core);
  setVideoPreview(core, false);
}
