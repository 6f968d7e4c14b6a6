import {
  getLifecycleOperation,
  identityOperation,
  updateOperation,
} from '@stillhouse/contracts/marked-operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../../model/check.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { getValuesAt, parseLocation } from '../../observe/json-location.ts';
import { getOperationResponse } from '../../observe/responses.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

const { operationId: offer } = parseLocation(updateOperation.installsFirmware.offered);
const dot1xId = createRequirementId('agreement.dot1x-members', identityOperation);
const offeredId = createRequirementId('agreement.offered-version', { id: offer });

/** Members that fit together within one response. */
export const responseMembers: WireCheck = {
  kind: 'wire',
  class: 'agreement',
  requirements: (contract) => {
    const base = { class: 'agreement', source: 'decision' } as const;
    return [
      createRequirement(contract, {
        ...base,
        rule: 'dot1x-members',
        operation: identityOperation,
        sentence: 'What the status reports for 802.1X fits the credentials and the product.',
        pointer: '/components/schemas/Dot1xInterface/description',
      }),
      createRequirement(contract, {
        ...base,
        rule: 'offered-version',
        operation: contract.getOperation(offer),
        sentence: 'The offered version is not the running one.',
        pointer: '/components/schemas/AvailableUpdate/properties/availableVersion',
      }),
    ];
  },
  evaluate(exchange, contract) {
    const called = getOperationResponse(exchange, contract);
    if (called?.response.status !== 200) return [];
    const body = parseJsonBody(called.response);
    const create = (id: string, problem: string | null) =>
      createFinding(id, problem, 'The members fit.', [exchange.n]);
    if (called.operation.id === offer) {
      return [create(offeredId, findOfferProblem(body))];
    }
    const [reported] = getValuesAt(body, ['networkProperties', 'dot1x']);
    // Older firmware does not report it.
    if (called.operation.id !== identityOperation.id || reported === undefined) return [];
    return [create(dot1xId, findDot1xProblem(body))];
  },
};

function findOfferProblem(body: unknown): string | null {
  const [current] = getValuesAt(body, ['currentVersion']);
  const [offered] = getValuesAt(body, ['availableVersion']);
  return offered !== null && offered === current
    ? `The device runs ${formatValue(current)} and offers it.`
    : null;
}

function findDot1xProblem(body: unknown): string | null {
  const get = (...keys: readonly string[]) => getValuesAt(body, keys)[0];
  const product = String(get('product'));
  const { ethernet, wifi } = getMembers(get('networkProperties', 'dot1x'));
  const hasEthernet = isOnProduct(getLifecycleOperation('ethernetDot1x', 'create'), {
    device: { product },
  });
  if (ethernet !== undefined && !hasEthernet) return `The product ${product} has no Ethernet.`;
  const missing = [
    ...listMissing(ethernet, ['identity', 'method']),
    ...listMissing(wifi, ['identity', 'method', 'ssid']),
  ];
  if (missing.length > 0) return `Credentials are set, but there is no ${missing.join(', ')}.`;
  const unused = [ethernet, wifi].find((it) => {
    const { configured, certificate } = getMembers(it);
    return configured === false && certificate !== undefined;
  });
  return unused === undefined ? null : 'No credentials are set, but there is their certificate.';
}

/** Returns the names that a report of set credentials lacks. */
function listMissing(report: unknown, names: readonly string[]): readonly string[] {
  const members = getMembers(report);
  return members.configured === true ? names.filter((name) => members[name] === undefined) : [];
}

function getMembers(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
