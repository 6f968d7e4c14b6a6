import type { ControlHandlers } from './control-handlers.ts';
import { actions } from './handlers/actions.ts';
import { catalog } from './handlers/catalog.ts';
import { clock } from './handlers/clock.ts';
import { cloud } from './handlers/cloud.ts';
import { conditions } from './handlers/conditions.ts';
import { coverage } from './handlers/coverage.ts';
import { devices } from './handlers/devices.ts';
import { faults } from './handlers/faults.ts';
import { health } from './handlers/health.ts';
import { journal } from './handlers/journal.ts';
import { model } from './handlers/model.ts';
import { recordings } from './handlers/recordings.ts';
import { scenarios } from './handlers/scenarios.ts';
import { snapshots } from './handlers/snapshots.ts';

/** The handlers of the control API by operation, one file per tag. */
export const handlers = {
  ...devices,
  ...catalog,
  ...health,
  ...actions,
  ...conditions,
  ...clock,
  ...faults,
  ...scenarios,
  ...recordings,
  ...snapshots,
  ...journal,
  ...model,
  ...cloud,
  ...coverage,
} satisfies ControlHandlers;
