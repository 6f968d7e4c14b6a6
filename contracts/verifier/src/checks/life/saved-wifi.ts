import { setTimeout as wait } from 'node:timers/promises';
import type { OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome, getJsonBody, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { createDestructiveRequirement } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { evaluateAgreements } from '../cross/evaluate-agreements.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import { getRequirementId } from '../pos/valid-bodies.ts';
import {
  findSavingObstacle,
  getWifi,
  isSavedNetwork,
  savingEnabledBy,
  storeUnsavedState,
  unknownNetwork,
} from './unknown-network.ts';

const purpose = 'life.saved-wifi';
const join = 'connectWifi';
const forget = 'removeWifi';
const removeCertificates = 'removeDot1xCertificates';
const removeEthernet = 'removeEthernetDot1x';

/** A space is a byte of a name like any other, also at its start and end. */
const spacedName = ' verify  no network ';

const requirementIds = {
  saved: `life.saved:${join}`,
  response: `readback.answer:${join}`,
  failed: `readback.ended:${join}`,
  removed: `life.gone:${forget}`,
  removedAgain: `life.gone-already:${forget}`,
  noCertificates: `life.gone-already:${removeCertificates}`,
  noEthernet: `life.gone-already:${removeEthernet}`,
} as const;

/**
 * Saves a Wi-Fi network that does not exist, and removes it. Removes 802.1x credentials that do not
 * exist.
 */
export const savedWifi: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: (contract) => {
    const createRow = (id: string, operationId: OperationId, place: string, sentence: string) =>
      createDestructiveRequirement(contract, id, operationId, place, sentence);
    return [
      createRow(
        requirementIds.saved,
        join,
        'x-lifecycle',
        'A network to join is saved until it is removed, and the status contains its name.',
      ),
      createRow(
        requirementIds.failed,
        join,
        'x-readback',
        'A network that cannot be joined has the state FAILED within the time of x-readback.',
      ),
      createRow(
        requirementIds.response,
        join,
        'responses/202',
        'The response contains the network to join.',
      ),
      createRow(
        requirementIds.removed,
        forget,
        'x-readback',
        'The status no longer contains a removed network.',
      ),
      createRow(
        requirementIds.removedAgain,
        forget,
        'description',
        'Removing returns 204 even if there is no network.',
      ),
      createRow(
        requirementIds.noCertificates,
        removeCertificates,
        'description',
        'Removing returns 204 even if there are no certificates.',
      ),
      createRow(
        requirementIds.noEthernet,
        removeEthernet,
        'description',
        'Removing returns 204 even if there are no credentials.',
      ),
    ];
  },
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const obstacle = await findSavingObstacle(context, purpose);
  if (obstacle === null) await testSaving(context, findings);
  else {
    for (const id of [
      requirementIds.saved,
      requirementIds.response,
      requirementIds.failed,
      requirementIds.removed,
      requirementIds.removedAgain,
    ])
      findings.markNotTested(id, obstacle, savingEnabledBy);
  }
  await testRemovingNothing(context, findings);
  return findings.list();
}

async function testSaving(context: RunContext, findings: Findings): Promise<void> {
  await storeUnsavedState(context);
  const joined = await requestWithRetry(context, {
    purpose,
    operationId: join,
    json: unknownNetwork,
  });
  const saved = await pollUntil(
    5_000,
    () => readResource(context, purpose, 'getStatus'),
    (seen) => isSavedNetwork(seen, unknownNetwork),
  );
  const exchanges = [joined.n, saved.exchange.n];
  const message = `Response: ${describeOutcome(joined)}. The status has ${formatValue(getWifi(saved))}.`;
  findings.record(
    requirementIds.saved,
    joined.response?.status === 202 && isSavedNetwork(saved, unknownNetwork),
    message,
    exchanges,
  );
  findings.record(
    requirementIds.response,
    hasValues(getJsonBody(joined), unknownNetwork),
    `Response: ${formatValue(getJsonBody(joined))}.`,
    [joined.n],
  );
  await testFailure(context, findings);
  const isSaved = (body: unknown) => isSavedNetwork({ body }, unknownNetwork);
  await testReadsKeep(context, findings, 'getStatus', isSaved, { slow: true });
  await wait(context.options.lateLossMs);
  const later = await readResource(context, purpose, 'getStatus');
  const laterMessage = `Some seconds later, the status has ${formatValue(getWifi(later))}.`;
  findings.record(requirementIds.saved, isSavedNetwork(later, unknownNetwork), laterMessage, [
    joined.n,
    later.exchange.n,
  ]);
  findings.merge(await evaluateAgreements(context, purpose, ['getStatus']));
  const removal = await sendRequest(context, forget);
  const after = await pollUntil(
    5_000,
    () => readResource(context, purpose, 'getStatus'),
    (seen) => getValuesAt(getWifi(seen), ['isSaved'])[0] === false,
  );
  const isGone = removal.response?.status === 204 && hasValues(getWifi(after), { isSaved: false });
  findings.record(
    requirementIds.removed,
    isGone,
    `Response: ${describeOutcome(removal)}. The status has ${formatValue(getWifi(after))}.`,
    [removal.n, after.exchange.n],
  );
  await testVariants(context, findings);
  const repeated = await sendRequest(context, forget);
  findings.record(
    requirementIds.removedAgain,
    repeated.response?.status === 204,
    `Response: ${describeOutcome(repeated)}.`,
    [repeated.n],
  );
  findings.merge(await evaluateAgreements(context, purpose, ['getStatus']));
}

/** Waits for the failed connection to a network that does not exist. */
async function testFailure(context: RunContext, findings: Findings): Promise<void> {
  const withinMs = context.contract.getOperation(join).readback?.withinMs ?? 0;
  announceWait(context, 'the device to fail to join a network that does not exist', withinMs);
  const ended = await pollUntil(
    withinMs,
    () => readResource(context, purpose, 'getStatus'),
    (seen) => hasValues(getWifi(seen), { state: 'FAILED' }),
  );
  const isFailed = hasValues(getWifi(ended), { state: 'FAILED' });
  findings.record(
    requirementIds.failed,
    isFailed,
    `The status has ${formatValue(getWifi(ended))}.`,
    [ended.exchange.n],
  );
}

/**
 * Tries the requests that the contract allows, with a network that does not exist. Removes it at
 * the end.
 */
async function testVariants(context: RunContext, findings: Findings): Promise<void> {
  const { contract } = context;
  const nearby = getValuesAt((await readResource(context, purpose, 'listWifiNetworks')).body, [
    '*',
    'ssid',
  ]);
  for (const variant of getRequestValues(contract, join)?.valid ?? []) {
    if (!isRecord(variant.value)) continue;
    const ssid = variant.place === '/ssid' ? variant.value.ssid : unknownNetwork.ssid;
    // The schema counts 32 characters, Wi-Fi counts 32 octets (IEEE 802.11, 9.4.2.2).
    if (Buffer.byteLength(String(ssid)) > 32) continue;
    const json = { ...variant.value, ssid };
    // A certificate must match a key of this device.
    if (nearby.includes(ssid) || JSON.stringify(json).includes('deviceCertificate')) continue;
    if (validateRequest(join, json).length > 0) continue;
    const joined = await requestWithRetry(context, { purpose, operationId: join, json });
    if (joined.response?.status === 429 || joined.response?.status === 503) continue;
    const message = `Returned ${describeOutcome(joined)} for ${variant.note}.`;
    const id = getRequirementId(contract.getOperation(join), variant);
    findings.record(id, joined.response?.status === 202, message, [joined.n]);
    if (variant.place === '/ssid' && joined.response?.status === 202)
      await testSsid(context, findings, joined, String(ssid));
  }
  if (!nearby.includes(spacedName)) await testSpaces(context, findings);
  await sendRequest(context, forget);
}

async function testSpaces(context: RunContext, findings: Findings): Promise<void> {
  const json = { ...unknownNetwork, ssid: spacedName };
  const joined = await requestWithRetry(context, { purpose, operationId: join, json });
  if (joined.response?.status === 202) await testSsid(context, findings, joined, spacedName);
}

/** A name is returned as it was sent, letter by letter. */
async function testSsid(
  context: RunContext,
  findings: Findings,
  joined: Exchange,
  ssid: string,
): Promise<void> {
  const seen = await pollUntil(
    5_000,
    () => readResource(context, purpose, 'getStatus'),
    (reading) => getValuesAt(getWifi(reading), ['network', 'ssid'])[0] === ssid,
  );
  const found = getValuesAt(getWifi(seen), ['network', 'ssid'])[0];
  const message = `The network ${formatValue(ssid)} was joined, and the status has ${formatValue(found)}.`;
  findings.record(requirementIds.saved, found === ssid, message, [joined.n, seen.exchange.n]);
}

/**
 * Ethernet credentials include a certificate. An empty certificate list means that there are none.
 */
async function testRemovingNothing(context: RunContext, findings: Findings): Promise<void> {
  const list = await readResource(context, purpose, 'listDot1xCertificates');
  if (!Array.isArray(list.body) || list.body.length > 0) {
    const message = 'The device has 802.1x credentials, which could not be restored.';
    for (const id of [requirementIds.noCertificates, requirementIds.noEthernet])
      findings.markNotTested(
        id,
        message,
        'Remove the 802.1x credentials from the device, and run again',
      );
    return;
  }
  const certificates = await sendRequest(context, removeCertificates);
  findings.record(
    requirementIds.noCertificates,
    certificates.response?.status === 204,
    `Response: ${describeOutcome(certificates)}.`,
    [certificates.n],
  );
  const ethernet = await sendRequest(context, removeEthernet);
  if (ethernet.response?.status === 404) {
    findings.markNotApplicable(
      requirementIds.noEthernet,
      'The product does not support it.',
      describeOutcome(ethernet),
      [ethernet.n],
    );
  } else {
    findings.record(
      requirementIds.noEthernet,
      ethernet.response?.status === 204,
      `Response: ${describeOutcome(ethernet)}.`,
      [ethernet.n],
    );
  }
}

function sendRequest(
  context: RunContext,
  operationId: typeof forget | typeof removeCertificates | typeof removeEthernet,
): Promise<Exchange> {
  return requestWithRetry(context, { purpose, operationId });
}
