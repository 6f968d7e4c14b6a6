import { expect, test } from 'vitest';
import { validateStreamedEvent } from '../../build/control-validators.js';
import { eventFields } from '../../client/generated/event-fields.ts';

const at = 1_894_006_800_000;
const events = Object.entries(eventFields);

function isValid(activity: object): boolean {
  return validateStreamedEvent({ kind: 'activity', activity }).length === 0;
}

/** Fields without a list of values: a number, a list, else a text. */
function createValue(field: string): unknown {
  if (field === 'forMs') return 60_000;
  return field === 'keys' || field === 'areas' ? ['power'] : 'a text';
}

// The types of the device's code come from the same schemas, so an event without one does not
// compile.
test.each(events)(
  'the schema of the event %s knows its fields and their values',
  (type, fields) => {
    const values = Object.entries(fields).map(([field, known]) => [
      field,
      known === null ? createValue(field) : known[0],
    ]);
    const event = { at, type, ...Object.fromEntries(values) };
    expect(isValid(event)).toBe(true);
    expect(isValid({ ...event, fieldOfNoEvent: 1 })).toBe(false);
    expect(isValid({ ...event, type: `${type}Again` })).toBe(false);
    for (const [field, known] of Object.entries(fields)) {
      if (known !== null) expect(isValid({ ...event, [field]: 'no value of it' })).toBe(false);
    }
  },
);

test('the contract of the control API has an event for everything that happens', () => {
  expect(events.length).toBeGreaterThanOrEqual(30);
});
