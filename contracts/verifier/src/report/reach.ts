import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { getValuesAt } from '../observe/json-location.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import { getOperationResponse, hasSucceeded } from '../observe/responses.ts';
import { findDifferentKey, findWriteBefore, parseSent } from '../probing/accepted-writes.ts';
import { listListedLocations } from '../probing/permitted-values.ts';
import type { Result } from '../results/verdicts.ts';
import { getRequestValues } from '../values/request-values.ts';
import type { Rule, Variant } from '../values/variant.ts';
import type { Redactor } from './redact.ts';

/** Which boundaries of a field of a request a run has sent, and what became of them. */
export type FieldReach = {
  readonly operationId: string;
  /** Location in the body, `*` for any item. */
  readonly field: string;
  /** How many valid values at limits of the schema the verifier knows. */
  readonly boundaries: number;
  readonly sent: number;
  readonly accepted: number;
  /** Of those, a later GET showed the value. */
  readonly readBack: number;
  /** Why boundaries were not sent, accepted or read back, each with the rules of the schema. */
  readonly holes: readonly { readonly reason: string; readonly rules: readonly string[] }[];
};

type Facts = {
  readonly contract: Contract;
  readonly exchanges: readonly Exchange[];
  readonly results: readonly Result[];
  readonly redactor: Pick<Redactor, 'redactText'>;
};

type Stage = 'sent' | 'accepted' | 'readBack';

/** The stages that each value of a field has reached. */
type Reached = Readonly<Record<Stage, Set<string>>>;

/** Computes the reach of every field of every request with JSON, from the recorded exchanges. */
export function computeReach(facts: Facts): readonly FieldReach[] {
  const { contract, exchanges } = facts;
  const byOperation = Map.groupBy(exchanges, ({ operationId }) => operationId);
  const shown = listShownWrites(facts);
  return contract.operations.flatMap((operation) => {
    const variants = getRequestValues(contract, operation.id)?.valid ?? [];
    const fields = Map.groupBy(
      variants.filter(({ place }) => place !== ''),
      ({ place }) => place,
    );
    const calls = (byOperation.get(operation.id) ?? []).filter(
      (one) => one.isValid && getOperationResponse(one, contract) !== null,
    );
    const bodies = calls.map((call) => ({ call, body: parseSent(call) }));
    return [...fields].map(([field, own]) => {
      const reached = {
        sent: new Set<string>(),
        accepted: new Set<string>(),
        readBack: new Set<string>(),
      };
      for (const { call, body } of bodies) {
        const values = getValuesAt(body, parsePointer(field)).map((it) => JSON.stringify(it));
        const stages: readonly Stage[] = [
          'sent',
          ...(hasSucceeded(call) ? (['accepted'] as const) : []),
          ...(shown.has(call) ? (['readBack'] as const) : []),
        ];
        for (const stage of stages) for (const value of values) reached[stage].add(value);
      }
      return createFieldReach(facts, operation, field, own, reached);
    });
  });
}

/** Returns the accepted writes of settings whose values a later GET has shown. */
function listShownWrites({ contract, exchanges }: Facts): ReadonlySet<Exchange> {
  const shown = new Set<Exchange>();
  for (const read of exchanges) {
    const written = findWriteBefore(read, contract, { exchanges });
    if (written !== null && findDifferentKey(written, getJsonBody(read)) === null)
      shown.add(written.put);
  }
  return shown;
}

function createFieldReach(
  facts: Facts,
  operation: Operation,
  field: string,
  variants: readonly Variant[],
  reached: Reached,
): FieldReach {
  const values = new Map<string, Variant>();
  for (const variant of variants) {
    const value = JSON.stringify(getValuesAt(variant.value, parsePointer(field))[0]);
    if (!values.has(value)) values.set(value, variant);
  }
  const count = (stage: Stage) => [...values.keys()].filter((it) => reached[stage].has(it)).length;
  const holes = new Map<string, Set<Rule>>();
  for (const [value, variant] of values) {
    const reason = findHole(facts, operation, variant, (stage) => reached[stage].has(value));
    if (reason !== null) holes.set(reason, (holes.get(reason) ?? new Set()).add(variant.rule));
  }
  return {
    operationId: operation.id,
    field,
    boundaries: values.size,
    sent: count('sent'),
    accepted: count('accepted'),
    readBack: count('readBack'),
    holes: [...holes].map(([reason, rules]) => ({ reason, rules: [...rules] })),
  };
}

/** Returns why a boundary has not reached the last stage, or null if it has. */
function findHole(
  { contract, results, redactor }: Facts,
  operation: Operation,
  { rule, place, schema }: Variant,
  hasReached: (stage: Stage) => boolean,
): string | null {
  if (hasReached('readBack')) return null;
  if (hasReached('accepted')) return explainUnread(operation, schema.value);
  const id = `valid-input.${rule}:${operation.id}:${place}`;
  const result = results.find(({ requirement }) => requirement.id === id);
  const isListed = listListedLocations(contract, operation).some((one) => one.place === place);
  if (isListed) return 'Only the values that the device lists are valid.';
  if (result !== undefined && result.verdict !== 'pass' && result.verdict !== 'fail')
    return [
      `${redactor.redactText(result.message).replace(/\.$/, '')}.`,
      result.enabledBy && `Enabled by: ${result.enabledBy}`,
    ]
      .filter(Boolean)
      .join(' ');
  if (result === undefined) return 'This run did not select it.';
  if (hasReached('sent'))
    return result?.verdict === 'fail'
      ? `Rejected: see ${id}.`
      : 'Rejected because of other values.';
  return schema.value['x-caution'] === undefined
    ? 'Another value of the rule was sent.'
    : 'This value could start something irreversible, or disconnect the run (x-caution).';
}

function explainUnread(
  { id, readback, lifecycle }: Operation,
  { writeOnly }: SchemaObject,
): string {
  if (writeOnly === true) return 'No response contains it: it is a secret.';
  if (readback === undefined || lifecycle !== undefined) return `No GET shows what ${id} sets.`;
  return `${readback.operationId} does not show it.`;
}

/** Adds up the reach of all fields, for one line. */
export function formatReach(reach: readonly FieldReach[]): string {
  const sum = (name: 'boundaries' | Stage) => reach.reduce((all, one) => all + one[name], 0);
  return `Values: of ${sum('boundaries')} boundaries of ${reach.length} fields, ${sum('sent')} sent, ${sum('accepted')} accepted, ${sum('readBack')} read back`;
}
