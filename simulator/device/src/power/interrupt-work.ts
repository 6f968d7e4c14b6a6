import type { DeviceCore } from '../core/device-core.ts';
import { interruptDiagnostics } from '../diagnostics/diagnostics.ts';
import { interruptLogs } from '../diagnostics/log-generation.ts';
import { interruptEnrollment } from '../setup/enrollment.ts';
import { setVideoPreview } from '../setup/setup.ts';

/** Ends everything that a power loss interrupts: work in progress, and the video preview. */
export function interruptWork(core: DeviceCore): void {
  interruptLogs(core);
  interruptDiagnostics(core);
  interruptEnrollment(core);
  setVideoPreview(core, false);
}
