import type { WireCheck } from '../../model/check.ts';
import { getHeader } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import {
  describeRequest,
  getOperationResponse,
  hasSucceeded,
  isSuccess,
} from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

const header = 'content-disposition';

/** A declared content-disposition contains a file name for the client (RFC 6266). */
export const fileName: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) =>
    contract.operations
      .filter(({ responses }) =>
        Object.entries(responses).some(
          ([status, { headers }]) => isSuccess(Number(status)) && headers.includes(header),
        ),
      )
      .map((operation) =>
        createRequirement(contract, {
          class: 'header',
          rule: 'file-name',
          operation,
          sentence: `The content-disposition of ${operation.id} contains a file name without a path.`,
          pointer: '/components/headers/ContentDisposition',
          source: 'spec',
        }),
      ),
  evaluate(exchange, contract) {
    const called = getOperationResponse(exchange, contract);
    if (called === null || !hasSucceeded(called)) return [];
    const { operation, response } = called;
    const text = getHeader(response.headers, header);
    if (
      text === undefined ||
      operation.responses[response.status]?.headers.includes(header) !== true
    )
      return [];
    const name = parseFileName(text);
    const isValid = name !== null && name !== '' && !/[/\\]|^\.+$|\p{Cc}/u.test(name);
    const problem = `${describeRequest(exchange)} returned content-disposition: ${text}, which has no usable file name.`;
    const id = createRequirementId('header.file-name', operation);
    const passed = `File name: ${name}.`;
    return [createFinding(id, isValid ? null : problem, passed, [exchange.n], header)];
  },
};

/** RFC 6266 section 4.3. The extended form (RFC 8187) takes precedence. */
function parseFileName(text: string): string | null {
  const extended = /;\s*filename\*\s*=\s*[\w-]+'[^']*'([^;\s]+)/i.exec(text)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return null;
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return /;\s*filename\s*=\s*([^;\s"]+)/i.exec(text)?.[1] ?? null;
}
