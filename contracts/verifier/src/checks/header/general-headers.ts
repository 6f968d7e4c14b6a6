import type { Finding, WireCheck } from '../../model/check.ts';
import { getHeader } from '../../model/exchange.ts';
import { describeRequest } from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

/** The only date format that senders may use (RFC 9110 section 5.6.7). */
const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Headers of any response: `allow` with a 405, and a valid date. */
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
        'The date of a response, if present, is a valid HTTP date (RFC 9110 section 5.6.7).',
      pointer: '/info',
      source: 'decision',
    }),
  ],
  evaluate(exchange) {
    const { response, n } = exchange;
    if (response === null) return [];
    const findings: Finding[] = [];
    const date = getHeader(response.headers, 'date');
    if (date !== undefined) {
      const isValid = httpDate.test(date) && !Number.isNaN(Date.parse(date));
      findings.push({
        requirementId: 'header.date',
        verdict: isValid ? 'pass' : 'fail',
        message: isValid ? date : `${describeRequest(exchange)} returned date: ${date}.`,
        place: 'date',
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
