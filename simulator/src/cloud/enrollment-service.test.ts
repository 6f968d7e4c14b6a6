import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EnrollmentService } from './enrollment-service.ts';

const cloudUrl = 'https://pulse.oban.example';

const requests = fc.record({
  code: fc.constantFrom('AAAAAAAA', 'bbbbbbbb', 'CcCcCcCc'),
  reusable: fc.boolean(),
  used: fc.boolean(),
  expiresAt: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
});

test('each code states its outcome and works at most once, for any codes and attempts (property)', () => {
  const attempts = fc.array(fc.constantFrom('AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD'));
  fc.assert(
    fc.property(fc.array(requests), attempts, (requested, codes) => {
      const service = new EnrollmentService(1, cloudUrl);
      for (const request of requested) service.add(request, 0);
      const enrolled = new Map<string, number>();
      codes.forEach((code, now) => {
        const listed = service.list(now).find((known) => known.code === code);
        const verdict = service.enroll(code, now);
        if (verdict.outcome === 'enrolled') enrolled.set(code, (enrolled.get(code) ?? 0) + 1);
        const actual = verdict.outcome === 'enrolled' ? 'valid' : verdict.reason;
        expect(actual).toBe(listed?.state ?? 'unknown');
        if (listed?.reusable === false) expect(enrolled.get(code) ?? 0).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('a code that is created again has its new state, regardless of the previous one', () => {
  const service = new EnrollmentService(1, cloudUrl);
  expect(service.addCode({ code: 'secondgo', used: true }, 0)).toBe(true);
  expect(service.enroll('SECONDGO', 0)).toEqual({ outcome: 'rejected', reason: 'used' });
  expect(service.addCode({ code: 'SECONDGO', organisation: 'contoso' }, 0)).toBe(true);
  expect(service.enroll('SECONDGO', 0)).toMatchObject({ organisationUrl: `${cloudUrl}/contoso` });
  expect(service.list(0).filter(({ code }) => code === 'SECONDGO')).toHaveLength(1);
});

// R9.12.
test('codes are eight capital letters, unique and limited in count', () => {
  const service = new EnrollmentService(1, cloudUrl);
  for (let n = 1; n < 1_000; n += 1) expect(service.add({}, 0)?.code).toMatch(/^[A-Z]{8}$/);
  expect(service.add({}, 0)).toBeNull();
  expect(service.addCode({ code: 'ONEMORES' }, 0)).toBe(false);
  expect(new Set(service.list(0).map(({ code }) => code)).size).toBe(1_000);
});
