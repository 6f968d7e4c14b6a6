import type { OperationId } from '@stillhouse/contracts/operations';
import type { Finding } from '../../model/finding.ts';
import { describeOutcome, isNotOnProduct, type Reading } from '../../observe/read-resources.ts';
import type { AgreementResult } from './agreements.ts';

/** Describes whether the values agree, for a finding. */
export function formatResult(
  verdict: AgreementResult,
  readings: ReadonlyMap<OperationId, Reading>,
): Pick<Finding, 'verdict' | 'message' | 'evidence' | 'enabledBy'> {
  switch (verdict.kind) {
    case 'holds':
      return { verdict: 'pass', message: 'The values agree.' };
    case 'broken':
      return { verdict: 'fail', message: `The values do not agree: ${verdict.because}.` };
    case 'does-not-apply':
      return {
        verdict: 'not-applicable',
        message: 'The agreement does not apply in the current state.',
        evidence: verdict.because,
      };
    case 'unread': {
      const lacking = verdict.operations.map((id) => readings.get(id));
      const absent = lacking.find(
        (reading) => reading !== undefined && isNotOnProduct(reading.exchange),
      );
      if (absent !== undefined) {
        const evidence = `${absent.exchange.operationId} returned ${describeOutcome(absent.exchange)}`;
        return { verdict: 'not-applicable', message: 'The product does not support it.', evidence };
      }
      const why = verdict.operations.map((id) => {
        const reading = readings.get(id);
        return reading === undefined
          ? `${id} was not called`
          : `${id} returned ${describeOutcome(reading.exchange)}`;
      });
      return {
        verdict: 'not-tested',
        message: `Nothing to compare: ${why.join('; ')}.`,
        enabledBy: `Run again when ${verdict.operations.join(' and ')} return 200`,
      };
    }
  }
}
