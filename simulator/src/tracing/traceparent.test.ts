import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test.each([
  [`00-${traceId}-${spanId}-01`, 1],
  [`00-${traceId}-${spanId}-00`, 0],
  [`00-${traceId}-${spanId}-ff`, 1],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, 1],
])('%s names a parent', (header, traceFlags) => {
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, traceFlags });
});

test.each([
  [undefined],
  [''],
  [`ff-${traceId}-${spanId}-01`],
  [`00-${traceId}-${spanId}-01-more`],
  [`cc-${traceId}-${spanId}-01more`],
  [`00-${traceId.toUpperCase()}-${spanId}-01`],
  [`00-${'0'.repeat(32)}-${spanId}-01`],
  [`00-${traceId}-${'0'.repeat(16)}-01`],
  [`00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
  [` 00-${traceId}-${spanId}-01`],
])('%j is ignored', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});

test('any other text is ignored, however long (property)', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5_000 }), (header) => {
      expect(parseTraceparent(header)).toBeNull();
      expect(parseTraceparent(`00-${traceId}-${spanId}-01${header}x`)).toBeNull();
    }),
  );
});
