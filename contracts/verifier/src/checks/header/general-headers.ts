import type { WireCheck } from '../../model/check.ts';
import { getHeader } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { describeRequest, hasSucceeded } from '../../observe/responses.ts';
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
      harm: 'safe',
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
    const evaluate = (name: string, rule: string, problem: string | null, passed: string) =>
      findings.push(
        createFinding(
          `header.${rule}`,
          problem === null ? null : `${describeRequest(exchange)} returned ${problem}.`,
          passed,
          [n],
          name,
        ),
      );
    const date = getHeader(response.headers, 'date');
    // A method that HTTP does not know is often rejected before the device looks at its clock.
    if (date !== undefined || (exchange.operationId !== null && response.status < 500)) {
      const isValid = date !== undefined && httpDate.test(date) && !Number.isNaN(Date.parse(date));
      evaluate('date', 'date', isValid ? null : `date: ${date ?? 'none'}`, date ?? '');
    }
    // Pages and files of the console may be kept.
    if (exchange.operationId !== null && hasSucceeded(exchange)) {
      const caching = getHeader(response.headers, 'cache-control');
      const isKept = !/(^|,)\s*no-store\s*(,|$)/i.test(caching ?? '');
      const problem = isKept ? `cache-control: ${caching ?? 'none'}` : null;
      evaluate('cache-control', 'no-store', problem, 'As required.');
    }
    if (response.status === 405) {
      const allow = getHeader(response.headers, 'allow');
      const problem = allow === undefined ? '405 without the header allow' : null;
      evaluate('allow', 'allow', problem, `allow: ${allow}`);
    }
    return findings;
  },
};
