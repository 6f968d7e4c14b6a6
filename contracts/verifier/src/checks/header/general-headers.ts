import type { Finding, WireCheck } from '../../model/check.ts';
import { getHeader } from '../../model/exchange.ts';
import { describeRequest, isSuccess } from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

/** The only date format that senders may use (RFC 9110 section 5.6.7). */
const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Headers of any response: `allow` with a 405, a valid date below 500, and `no-store` with a
 * success.
 */
export const generalHeaders: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) => [
    createRequirement(contract, {
      class: 'header',
      rule: 'allow',
      operation: null,
      sentence: 'A 405 has the header allow with the methods of the path.',
      pointer: '/paths',
      source: 'decision',
      profile: 'safe',
    }),
    createRequirement(contract, {
      class: 'header',
      rule: 'date',
      operation: null,
      sentence:
        'Every response of an operation below 500 has a valid HTTP date (RFC 9110 section 5.6.7).',
      pointer: '/info/description',
      source: 'decision',
    }),
    createRequirement(contract, {
      class: 'header',
      rule: 'no-store',
      operation: null,
      sentence:
        'Every successful response of an operation has cache-control with no-store (RFC 9111).',
      pointer: '/info/description',
      source: 'decision',
    }),
  ],
  evaluate(exchange) {
    const { response, n } = exchange;
    if (response === null) return [];
    const findings: Finding[] = [];
    const date = getHeader(response.headers, 'date');
    // A method that HTTP does not know is often refused before the device looks at its clock.
    if (date !== undefined || (exchange.operationId !== null && response.status < 500)) {
      const isValid = date !== undefined && httpDate.test(date) && !Number.isNaN(Date.parse(date));
      findings.push({
        requirementId: 'header.date',
        verdict: isValid ? 'pass' : 'fail',
        message: isValid ? date : `${describeRequest(exchange)} returned date: ${date ?? 'none'}.`,
        place: 'date',
        exchanges: [n],
      });
    }
    // Pages and files of the console may be kept.
    if (exchange.operationId !== null && isSuccess(response.status)) {
      const caching = getHeader(response.headers, 'cache-control');
      const isKept = !/(^|,)\s*no-store\s*(,|$)/i.test(caching ?? '');
      findings.push({
        requirementId: 'header.no-store',
        verdict: isKept ? 'fail' : 'pass',
        message: isKept
          ? `${describeRequest(exchange)} returned cache-control: ${caching ?? 'none'}.`
          : 'As required.',
        place: 'cache-control',
        exchanges: [n],
      });
    }
    if (response.status === 405) {
      const allow = getHeader(response.headers, 'allow');
      findings.push({
        requirementId: 'header.allow',
        verdict: allow === undefined ? 'fail' : 'pass',
        message:
          allow === undefined
            ? `${describeRequest(exchange)} returned 405 without the header allow.`
            : `allow: ${allow}`,
        place: 'allow',
        exchanges: [n],
      });
    }
    return findings;
  },
};
