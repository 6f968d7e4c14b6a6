import type { Finding, WireCheck } from '../../check.ts';
import { headerOf } from '../../exchange.ts';
import { askedOf } from '../../observe/responses.ts';
import { require } from '../../requirements/create-requirement.ts';

/** RFC 9110 section 5.6.7: senders write this form only. */
const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Headers of any answer: `allow` with a 405, and a date that is one. */
export const generalHeaders: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) => [
    require(contract, {
      class: 'header',
      rule: 'allow',
      operation: null,
      sentence: 'A 405 has the header allow, with the methods that the path has.',
      pointer: '/paths',
      source: 'decision',
      profile: 'safe',
    }),
    require(contract, {
      class: 'header',
      rule: 'date',
      operation: null,
      sentence:
        'The date of an answer, if it has one, is written as HTTP writes dates (RFC 9110 section 5.6.7).',
      pointer: '/info',
      source: 'decision',
    }),
  ],
  judge(exchange) {
    const { answer, n } = exchange;
    if (answer === null) return [];
    const findings: Finding[] = [];
    const date = headerOf(answer.headers, 'date');
    if (date !== undefined) {
      const isGood = httpDate.test(date) && !Number.isNaN(Date.parse(date));
      findings.push({
        requirementId: 'header.date',
        verdict: isGood ? 'pass' : 'fail',
        message: isGood ? date : `${askedOf(exchange)} answered with date: ${date}.`,
        place: 'date',
        exchanges: [n],
      });
    }
    if (answer.status === 405) {
      const allow = headerOf(answer.headers, 'allow');
      findings.push({
        requirementId: 'header.allow',
        verdict: allow === undefined ? 'fail' : 'pass',
        message:
          allow === undefined
            ? `${askedOf(exchange)} answered 405 without the header allow.`
            : `allow: ${allow}`,
        place: 'allow',
        exchanges: [n],
      });
    }
    return findings;
  },
};
