import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JournalRecord } from './record.ts';
import { recordPacking as packing } from './record-packing.ts';

const mediaType = fc.constantFrom('application/json', 'text/plain; a=b', null);
const text = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  // Half of a pair, which is no text in UTF-8.
  fc.constant('"\uD83D"'),
  fc.constant('\uFEFF{"password": "abc"}\n'),
);
const data = fc.oneof(
  text,
  fc.uint8Array(),
  text.map((value) => new TextEncoder().encode(value)),
);
const message = fc.oneof(
  fc.constant(null),
  fc.record({ mediaType, data }),
  fc.constant({ mediaType: null, bytes: 20_000, sha256: '0'.repeat(64) }),
);
const issues = fc.array(fc.record({ pointer: fc.string(), message: fc.string() }));

const record = fc
  .record({
    path: fc.string(),
    status: fc.constantFrom(null, 200, 400),
    issues,
    request: message,
    response: message,
    fault: fc.string(),
  })
  .map(({ path, status, issues: requestIssues, request, response, fault }) => {
    const created = new JournalRecord('device', 'PUT', path);
    created.setRequest(request);
    created.setResponse(response);
    created.addFault({ id: fault, kind: 'status', placement: 'egress' });
    return Object.assign(created, { n: 7, status, requestIssues, outcome: 'answered' });
  });

// Decision 0023.
test('packed records give the entries of the originals (property)', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1 }), (records) => {
      // The bytes of the file are UTF-8.
      const packed = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        new TextEncoder().encode(packing.pack(records)),
      );
      const restored = packing.unpack(packed);
      expect(restored.map((one) => one.toEntry())).toEqual(records.map((one) => one.toEntry()));
      expect(restored.map((one) => one.toEntry('stillhouse'))).toEqual(
        records.map((one) => one.toEntry('stillhouse')),
      );
      expect(restored.map((one) => packing.keep(one))).toEqual(
        records.map((one) => packing.keep(one)),
      );
    }),
  );
});
