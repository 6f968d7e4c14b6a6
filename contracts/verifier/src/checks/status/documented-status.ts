import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, WireCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { type Answer, type Exchange, jsonOf } from '../../exchange.ts';
import { isRecord } from '../../observe/compare-values.ts';
import {
  answeredBy,
  askedOf,
  cameOf,
  isSuccess,
  mediaTypeOf,
  statusesOf,
} from '../../observe/responses.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';

/** Every answer has a status that its operation declares, and a problem says the same as the status. */
export const documentedStatus: WireCheck = {
  kind: 'wire',
  class: 'status',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const { pointer } = contract.operationObject(operation.id);
      const declared = statusesOf(operation).join(', ');
      return [
        require(contract, {
          class: 'status',
          rule: 'documented',
          operation,
          sentence: `${operation.id} answers with one of the statuses ${declared}.`,
          pointer: `${pointer}/responses`,
        }),
        ...statusesOf(operation).flatMap((status) => {
          const codes = codesOf(contract, operation, status);
          if (codes === null) return [];
          return require(contract, {
            class: 'status',
            rule: 'code',
            operation,
            place: String(status),
            sentence: `The problem of a ${status} of ${operation.id} has that status and one of the codes ${codes.join(', ')}.`,
            pointer: contract.reply(operation.id, status)?.pointer ?? pointer,
            source: 'decision',
          });
        }),
      ];
    }),
  judge(exchange, contract) {
    const answered = answeredBy(exchange, contract);
    if (answered === null) return [];
    const { operation, answer } = answered;
    const isDeclared = statusesOf(operation).includes(answer.status);
    const documented: Finding = {
      requirementId: idOf('status.documented', operation),
      verdict: isDeclared ? 'pass' : 'fail',
      message: isDeclared
        ? 'A declared status.'
        : `${askedOf(exchange)} answered ${cameOf(exchange)}, which ${operation.id} does not declare; it declares ${statusesOf(operation).join(', ')}.`,
      exchanges: [exchange.n],
    };
    const said = isSuccess(answer.status) ? problemStatus(answer) : null;
    if (said !== null) {
      const message = `${askedOf(exchange)} answered ${answer.status} with a problem that says ${said}.`;
      return [{ ...documented, verdict: 'fail', message }];
    }
    return [documented, ...codeFindings(exchange, contract, operation, answer)];
  },
};

/** The status that a problem (RFC 9457) tells; null for what is none. */
function problemStatus(answer: Answer): number | null {
  if (mediaTypeOf(answer) !== 'application/problem+json') return null;
  const problem = jsonOf(answer);
  return isRecord(problem) && typeof problem.status === 'number' ? problem.status : null;
}

function codesOf(contract: Contract, { id }: Operation, status: number): readonly string[] | null {
  if (isSuccess(status)) return null;
  return contract.reply(id, status)?.value['x-problem-codes'] ?? null;
}

function codeFindings(
  exchange: Exchange,
  contract: Contract,
  operation: Operation,
  answer: Answer,
): Finding[] {
  const codes = codesOf(contract, operation, answer.status);
  const problem = jsonOf(answer);
  if (codes === null || typeof problem !== 'object' || problem === null) return [];
  const requirementId = idOf('status.code', operation, String(answer.status));
  const { status, code } = problem as { readonly status?: unknown; readonly code?: unknown };
  const asked = askedOf(exchange);
  const wrong = [
    ...(codes.includes(String(code))
      ? []
      : [
          {
            place: '/code',
            message: `${asked} answered ${answer.status} with the code ${JSON.stringify(code)}; it has ${codes.join(' or ')}.`,
          },
        ]),
    ...(status === answer.status
      ? []
      : [
          {
            place: '/status',
            message: `${asked} answered ${answer.status}, but its problem says ${JSON.stringify(status)}.`,
          },
        ]),
  ];
  const { n } = exchange;
  if (wrong.length === 0) {
    return [{ requirementId, verdict: 'pass', message: `The code ${code}.`, exchanges: [n] }];
  }
  return wrong.map((it) => ({ requirementId, verdict: 'fail', ...it, exchanges: [n] }));
}
