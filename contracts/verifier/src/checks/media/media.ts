import type { Operation } from '@stillhouse/contracts/operations';
import { findStringEnd } from '@stillhouse/foundation/document-limits';
import type { WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { getHeader, type HttpResponse, readJsonBody } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeRequest,
  getDeclaredMediaType,
  getMediaType,
  getOperationResponse,
  isJsonMediaType,
  listStatuses,
} from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { findFileProblem, getFileFormat } from './file-format.ts';

/** Bodies have the declared media type, are valid, and are complete. Nothing follows them. */
export const media: WireCheck = {
  kind: 'wire',
  class: 'media',
  requirements: (contract) => contract.operations.flatMap((it) => createRequirements(contract, it)),
  evaluate(exchange, contract) {
    const operationResponse = getOperationResponse(exchange, contract);
    if (operationResponse === null) return [];
    const { operation, response } = operationResponse;
    const lengthProblem = findLengthProblem(response);
    const evaluate = (rule: string, problem: string | null, place?: string) =>
      createFinding(
        createRequirementId(`media.${rule}`, operation, ...(place === undefined ? [] : [place])),
        problem === null
          ? null
          : `${describeRequest(exchange)} returned ${response.status}; ${problem}.`,
        'As declared.',
        [exchange.n],
      );
    const findings = [evaluate('whole', lengthProblem)];
    const status = String(response.status);
    if (operation.responses[response.status] === undefined) return findings;
    const declared = getDeclaredMediaType(operation, response.status);
    const { length } = response.body;
    if (declared === null) {
      const problem = length === 0 ? null : `its body has ${length} bytes, but must be empty`;
      return [...findings, evaluate('empty', problem, status)];
    }
    findings.push(evaluate('type', findTypeProblem(response, declared), status));
    if (lengthProblem !== null) return findings;
    if (isJsonMediaType(declared))
      findings.push(evaluate('json', findJsonProblem(response), status));
    const format = getFileFormat(contract, operation, response.status)?.format;
    if (format !== undefined)
      findings.push(evaluate(format, findFileProblem(format, response.body), status));
    return findings;
  },
};

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.getOperationObject(operation.id);
  const base = { class: 'media', operation } as const;
  return [
    createRequirement(contract, {
      ...base,
      rule: 'whole',
      sentence: `Every response of ${operation.id} has a complete body with the announced length and coding, and no bytes after it (RFC 9112 section 6).`,
      pointer: `${pointer}/responses`,
    }),
    ...listStatuses(operation).flatMap((status) =>
      createStatusRequirements(contract, operation, status),
    ),
  ];
}

function createStatusRequirements(
  contract: Contract,
  operation: Operation,
  status: number,
): Requirement[] {
  const response = contract.getResponse(operation.id, status);
  if (response === null) return [];
  const declared = getDeclaredMediaType(operation, status);
  const base = {
    class: 'media',
    operation,
    place: String(status),
    pointer: response.pointer,
  } as const;
  const subject = `a ${status} of ${operation.id}`;
  if (declared === null) {
    return [
      createRequirement(contract, {
        ...base,
        rule: 'empty',
        sentence: `The body of ${subject} is empty.`,
      }),
    ];
  }
  const format = getFileFormat(contract, operation, status);
  return [
    createRequirement(contract, {
      ...base,
      rule: 'type',
      sentence: `The media type of ${subject} is ${declared}, with or without parameters.`,
    }),
    ...(isJsonMediaType(declared)
      ? [
          createRequirement(contract, {
            ...base,
            rule: 'json',
            sentence: `The body of ${subject} is JSON in UTF-8, without an object that has a key twice.`,
          }),
        ]
      : []),
    ...(format === null
      ? []
      : [
          createRequirement(contract, {
            ...base,
            rule: format.format,
            pointer: format.pointer,
            sentence: `The body of ${subject} is a complete ${format.format} file.`,
          }),
        ]),
  ];
}

function findLengthProblem(response: HttpResponse): string | null {
  const { complete, body, headers, framingProblem } = response;
  const announced = getHeader(headers, 'content-length');
  if (!complete) {
    return `its body ended after ${body.length} bytes${announced === undefined ? '' : ` of ${announced}`}`;
  }
  if (framingProblem !== undefined) return framingProblem;
  const others = ['transfer-encoding', 'content-encoding'];
  if (announced === undefined || others.some((name) => getHeader(headers, name) !== undefined)) {
    return null;
  }
  const isCorrect = Number(announced) === body.length;
  return isCorrect
    ? null
    : `its content-length is ${announced}, but its body has ${body.length} bytes`;
}

function findTypeProblem(response: HttpResponse, declared: string): string | null {
  const type = getMediaType(response);
  if (type === null) return `it has no content-type; expected ${declared}`;
  if (type !== declared) return `its content-type is ${type}; expected ${declared}`;
  const charset = /;\s*charset="?([^";\s]+)/i.exec(
    getHeader(response.headers, 'content-type') ?? '',
  )?.[1];
  if (charset === undefined || !isJsonMediaType(declared) || /^utf-?8$/i.test(charset)) return null;
  return `its charset is ${charset}, but JSON is UTF-8 (RFC 8259 section 8.1)`;
}

function findJsonProblem(response: HttpResponse): string | null {
  const read = readJsonBody(response);
  if ('problem' in read) return `its body ${read.problem}`;
  const text = new TextDecoder().decode(response.body);
  return countKeys(read.value) === countWrittenKeys(text)
    ? null
    : 'an object in its body has a key twice';
}

/** Counts the keys in a JSON value. A parser keeps only the last of those that occur twice. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : members.length;
  return members.reduce<number>((sum, member) => sum + countKeys(member), own);
}

/** Counts the keys in the text of valid JSON: the strings before a colon. */
function countWrittenKeys(json: string): number {
  let count = 0;
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at + 1)) {
    at = findStringEnd(json, at);
    while (/\s/.test(json.charAt(at + 1))) at += 1;
    if (json[at + 1] === ':') count += 1;
  }
  return count;
}
