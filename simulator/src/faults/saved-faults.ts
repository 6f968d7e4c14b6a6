import type { Issue } from '@stillhouse/contracts/validators';
import { checkSpec } from './arm.ts';
import type { FaultSpec } from './fault.ts';
import type { SavedFaults } from './fault-set.ts';

/** Validates saved faults. Pointers refer to the saved value. */
export function checkSavedFaults({ armed }: SavedFaults): Issue[] {
  const ids = armed.map(({ id }) => id);
  return armed.flatMap(({ times, from, until, counters, exhausted, ...fault }, index) => {
    const spec: FaultSpec = {
      ...fault,
      ...(times !== null && { times }),
      ...(from !== null && { from }),
      ...(until !== null && { until }),
    };
    // The window of a saved fault may be over.
    const issues = checkSpec(spec, null);
    if (ids.indexOf(fault.id) !== index) {
      issues.push({ pointer: '/id', message: `${JSON.stringify(fault.id)} is there twice` });
    }
    return issues.map(({ pointer, message }) => ({
      pointer: `/armed/${index}${pointer}`,
      message,
    }));
  });
}
