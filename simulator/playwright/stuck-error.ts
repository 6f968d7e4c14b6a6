import type { DeviceStep } from './lockstep-device.ts';
import type { TurnReport } from './page-turn.ts';

/** Page and device did not settle. The message lists what each of them waits for. */
export class StuckError extends Error {
  constructor(reason: string, page: TurnReport, device: DeviceStep) {
    const at = (time: number | null) => (time === null ? 'none' : new Date(time).toISOString());
    const list = (items: readonly string[]) => items.join(', ') || 'nothing';
    super(
      [
        `Lockstep: ${reason}.`,
        `  device time          ${at(device.now)}`,
        `  page waits for       ${list(page.pending)}`,
        `  page's next timer    ${at(page.nextTimerAt)}`,
        `  device holds back    ${device.held} response(s)`,
        `  device's next timer  ${at(device.nextTimerAt)}`,
        `  device is busy with  ${list(device.pending)}`,
      ].join('\n'),
    );
    this.name = 'StuckError';
  }
}
