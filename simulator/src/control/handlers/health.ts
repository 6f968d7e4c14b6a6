import { stillhouseVersion } from '../../replay/version.ts';
import type { ControlContext, ControlHandlers } from '../control-handlers.ts';
import { reject } from '../control-problem.ts';

export const health = {
  getHealth(_request: unknown, { fleet }: Pick<ControlContext, 'fleet'>) {
    if (fleet.isStopping) {
      const detail = 'The simulator is stopping. Start it again, or call another one.';
      return reject(503, 'stopping', detail);
    }
    return {
      status: 200,
      body: { status: 'ready', version: stillhouseVersion, devices: fleet.count },
    };
  },
} satisfies Pick<ControlHandlers, 'getHealth'>;
