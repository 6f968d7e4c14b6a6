import type { Issue } from '@stillhouse/contracts/validators';
import { specIssues } from './arm.ts';
import type { FaultSpec } from './fault.ts';
import type { FaultsSaved } from './fault-set.ts';

/** Why saved faults cannot be gone on from, with pointers into what was saved; empty when they can. */
export function savedFaultIssues({ armed }: FaultsSaved): Issue[] {
  const ids = armed.map(({ id }) => id);
  return armed.flatMap(({ times, from, until, counters, exhausted, ...fault }, index) => {
    const spec: FaultSpec = {
      ...fault,
      ...(times !== null && { times }),
      ...(from !== null && { from }),
      ...(until !== null && { until }),
    };
    const issues = specIssues(spec);
    if (ids.indexOf(fault.id) !== index) {
      issues.push({ pointer: '/id', message: `${JSON.stringify(fault.id)} is there twice` });
    }
    return issues.map(({ pointer, message }) => ({
      pointer: `/armed/${index}${pointer}`,
      message,
    }));
  });
}
