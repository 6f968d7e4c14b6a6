import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { mayCall } from './may-call.ts';

// R6.13.
test('each user may call what the contract says, and an unknown user is an admin', () => {
  for (const { id, roles } of Object.values(operations)) {
    expect(mayCall({ sub: 'setup' }, id), id).toBe(roles.includes('setup'));
    expect(mayCall({ sub: 'oob' }, id), id).toBe(roles.includes('oob'));
    for (const sub of ['admin', 'kari', '']) {
      expect(mayCall({ sub }, id), id).toBe(roles.includes('admin'));
    }
  }
});
