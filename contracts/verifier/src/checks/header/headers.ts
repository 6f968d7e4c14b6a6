import type { HeaderObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, WireCheck } from '../../check.ts';
import { type Contract, formatPointer, type Placed } from '../../contract.ts';
import { type Exchange, getHeader } from '../../exchange.ts';
import { answeredBy, askedOf, statusesOf } from '../../observe/responses.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { headerFault } from './header-value.ts';

/** Required headers are present, and declared headers match their schemas. */
export const headers: WireCheck = {
  kind: 'wire',
  class: 'header',
  requirements: (contract) =>
    contract.operations.flatMap((operation) =>
      statusesOf(operation).flatMap((status) =>
        declaredHeaders(contract, operation, status).flatMap(([name, { value, pointer }]) => {
          const base = { class: 'header', operation, place: `${status}:${name}`, pointer } as const;
          const source = value.schema?.['x-source'] ?? 'decision';
          const reply = `A ${status} of ${operation.id}`;
          const there = require(contract, {
            ...base,
            rule: 'required',
            source,
            sentence: `${reply} has the header ${name}. ${value.description ?? ''}`.trim(),
          });
          const good = require(contract, {
            ...base,
            rule: 'value',
            source,
            sentence: `The header ${name} of a ${status} of ${operation.id}, if present, matches its schema.`,
          });
          return value.required === true ? [there, good] : [good];
        }),
      ),
    ),
  judge(exchange, contract) {
    const answered = answeredBy(exchange, contract);
    if (answered === null) return [];
    const { operation, answer } = answered;
    return declaredHeaders(contract, operation, answer.status).flatMap(([name, { value }]) =>
      judged(exchange, operation, name, value, getHeader(answer.headers, name)),
    );
  },
};

function declaredHeaders(
  contract: Contract,
  { id }: Operation,
  status: number,
): [string, Placed<HeaderObject>][] {
  const reply = contract.reply(id, status);
  return Object.entries(reply?.value.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    contract.resolve({ value, pointer: `${reply?.pointer}${formatPointer(['headers', name])}` }),
  ]);
}

function judged(
  exchange: Exchange,
  operation: Operation,
  name: string,
  { required, schema }: HeaderObject,
  text: string | undefined,
): Finding[] {
  const { n, answer } = exchange;
  const status = String(answer?.status);
  const asked = `${askedOf(exchange)} returned ${status}`;
  const said = (rule: string, fault: string | null): Finding => ({
    requirementId: idOf(`header.${rule}`, operation, `${status}:${name}`),
    verdict: fault === null ? 'pass' : 'fail',
    message: fault ?? `${name}: ${text}`,
    place: name,
    exchanges: [n],
  });
  if (text === undefined) {
    return required === true ? [said('required', `${asked} without the header ${name}.`)] : [];
  }
  const fault = headerFault(text, schema ?? {});
  const good = said(
    'value',
    fault === null ? null : `${asked} with ${name}: ${text}; it ${fault}.`,
  );
  return required === true ? [said('required', null), good] : [good];
}
