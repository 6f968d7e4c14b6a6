import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, WireCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { type Answer, getHeader, parseJsonBody } from '../../exchange.ts';
import {
  answeredBy,
  askedOf,
  declaredType,
  isJsonType,
  mediaTypeOf,
  statusesOf,
} from '../../observe/responses.ts';
import type { Requirement } from '../../requirement.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { fileFault, fileFormatOf } from './file-format.ts';

/** Bodies have the declared media type, are valid, and are complete. */
export const media: WireCheck = {
  kind: 'wire',
  class: 'media',
  requirements: (contract) => contract.operations.flatMap((it) => ofOperation(contract, it)),
  judge(exchange, contract) {
    const answered = answeredBy(exchange, contract);
    if (answered === null) return [];
    const { operation, answer } = answered;
    const whole = wholeness(answer);
    const said = (id: string, fault: string | null): Finding => ({
      requirementId: id,
      verdict: fault === null ? 'pass' : 'fail',
      message:
        fault === null
          ? 'As declared.'
          : `${askedOf(exchange)} returned ${answer.status}; ${fault}.`,
      exchanges: [exchange.n],
    });
    const findings = [said(idOf('media.whole', operation), whole)];
    const status = String(answer.status);
    if (operation.replies[answer.status] === undefined) return findings;
    const declared = declaredType(operation, answer.status);
    if (declared === null) {
      const fault =
        answer.body.length === 0
          ? null
          : `its body has ${answer.body.length} bytes, but must be empty`;
      return [...findings, said(idOf('media.empty', operation, status), fault)];
    }
    findings.push(said(idOf('media.type', operation, status), typeFault(answer, declared)));
    if (whole !== null) return findings;
    if (isJsonType(declared)) {
      findings.push(said(idOf('media.json', operation, status), jsonFault(answer)));
    }
    const format = fileFormatOf(contract, operation, answer.status);
    if (format !== null) {
      const fault = fileFault(format.format, answer.body);
      findings.push(said(idOf(`media.${format.format}`, operation, status), fault));
    }
    return findings;
  },
};

function ofOperation(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.operationObject(operation.id);
  const base = { class: 'media', operation } as const;
  return [
    require(contract, {
      ...base,
      rule: 'whole',
      sentence: `Every response of ${operation.id} has a complete body with the announced length.`,
      pointer: `${pointer}/responses`,
    }),
    ...statusesOf(operation).flatMap((status) => ofStatus(contract, operation, status)),
  ];
}

function ofStatus(contract: Contract, operation: Operation, status: number): Requirement[] {
  const reply = contract.reply(operation.id, status);
  if (reply === null) return [];
  const declared = declaredType(operation, status);
  const base = {
    class: 'media',
    operation,
    place: String(status),
    pointer: reply.pointer,
  } as const;
  const what = `a ${status} of ${operation.id}`;
  if (declared === null) {
    return [
      require(contract, { ...base, rule: 'empty', sentence: `The body of ${what} is empty.` }),
    ];
  }
  const format = fileFormatOf(contract, operation, status);
  return [
    require(contract, {
      ...base,
      rule: 'type',
      sentence: `The media type of ${what} is ${declared}, with or without parameters.`,
    }),
    ...(isJsonType(declared)
      ? [
          require(contract, {
            ...base,
            rule: 'json',
            sentence: `The body of ${what} is JSON in UTF-8.`,
          }),
        ]
      : []),
    ...(format === null
      ? []
      : [
          require(contract, {
            ...base,
            rule: format.format,
            pointer: format.pointer,
            sentence: `The body of ${what} is a complete ${format.format} file.`,
          }),
        ]),
  ];
}

function wholeness({ complete, body, headers }: Answer): string | null {
  const announced = getHeader(headers, 'content-length');
  if (!complete) {
    return `its body ended after ${body.length} bytes${announced === undefined ? '' : ` of ${announced}`}`;
  }
  if (announced === undefined || getHeader(headers, 'transfer-encoding') !== undefined) return null;
  const isRight = Number(announced) === body.length;
  return isRight
    ? null
    : `its content-length is ${announced}, but its body has ${body.length} bytes`;
}

function typeFault(answer: Answer, declared: string): string | null {
  const type = mediaTypeOf(answer);
  if (type === null) return `it has no content-type; expected ${declared}`;
  if (type !== declared) return `its content-type is ${type}; expected ${declared}`;
  const charset = /;\s*charset="?([^";\s]+)/i.exec(
    getHeader(answer.headers, 'content-type') ?? '',
  )?.[1];
  if (charset === undefined || !isJsonType(declared) || /^utf-?8$/i.test(charset)) return null;
  return `its charset is ${charset}, but JSON is UTF-8 (RFC 8259 section 8.1)`;
}

function jsonFault(answer: Answer): string | null {
  if (parseJsonBody(answer) !== undefined) return null;
  const text = new TextDecoder().decode(answer.body.subarray(0, 60));
  return `its body is not valid JSON in UTF-8: ${JSON.stringify(text)}`;
}
