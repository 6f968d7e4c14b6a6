import type { OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Exchange } from '../../exchange.ts';
import { isRecord, shows, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { bodyOf, outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { requestValues } from '../../values/request-values.ts';
import { judgeAgreements } from '../cross/evaluate-agreements.ts';
import { ruleId } from '../pos/valid-bodies.ts';
import { ownRequirement } from './own-requirement.ts';
import {
  freeForSaving,
  isSavedIn,
  keepUnsaved,
  noSuchNetwork,
  obstacleToSaving,
  wifiIn,
} from './unknown-network.ts';

const purpose = 'life.saved-wifi';
const join = 'connectWifi';
const forget = 'removeWifi';
const removeCertificates = 'removeDot1xCertificates';
const removeEthernet = 'removeEthernetDot1x';

const ids = {
  saved: `life.saved:${join}`,
  answer: `readback.answer:${join}`,
  ended: `readback.ended:${join}`,
  gone: `life.gone:${forget}`,
  again: `life.gone-already:${forget}`,
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
    const row = (id: string, operationId: OperationId, place: string, sentence: string) =>
      ownRequirement(contract, id, operationId, place, sentence);
    return [
      row(
        ids.saved,
        join,
        'x-lifecycle',
        'A network to join is saved, and the status contains its name.',
      ),
      row(
        ids.ended,
        join,
        'x-readback',
        'A network that cannot be joined has the state FAILED within the time of x-readback.',
      ),
      row(ids.answer, join, 'responses/202', 'The response contains the network to join.'),
      row(ids.gone, forget, 'x-readback', 'The status no longer contains a removed network.'),
      row(ids.again, forget, 'description', 'Removing returns 204 even if there is no network.'),
      row(
        ids.noCertificates,
        removeCertificates,
        'description',
        'Removing returns 204 even if there are no certificates.',
      ),
      row(
        ids.noEthernet,
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
  const obstacle = await obstacleToSaving(context, purpose);
  if (obstacle === null) await saveAndForget(context, findings);
  else {
    for (const id of [ids.saved, ids.answer, ids.ended, ids.gone, ids.again])
      findings.notTested(id, obstacle, freeForSaving);
  }
  await removeNothing(context, findings);
  return findings.all();
}

async function saveAndForget(context: RunContext, findings: Findings): Promise<void> {
  await keepUnsaved(context);
  const joined = await patiently(context, { purpose, operationId: join, json: noSuchNetwork });
  const saved = await until(
    5_000,
    () => read(context, purpose, 'getStatus'),
    (seen) => isSavedIn(seen, noSuchNetwork),
  );
  const exchanges = [joined.n, saved.exchange.n];
  const message = `Response: ${outcomeOf(joined)}. The status has ${told(wifiIn(saved))}.`;
  findings.judge(
    ids.saved,
    joined.answer?.status === 202 && isSavedIn(saved, noSuchNetwork),
    message,
    exchanges,
  );
  findings.judge(
    ids.answer,
    shows(bodyOf(joined), noSuchNetwork),
    `Response: ${told(bodyOf(joined))}.`,
    [joined.n],
  );
  await waitForEnd(context, findings);
  findings.take(await judgeAgreements(context, purpose, ['getStatus']));
  const gone = await send(context, forget);
  const after = await until(
    5_000,
    () => read(context, purpose, 'getStatus'),
    (seen) => valuesAt(wifiIn(seen), ['isSaved'])[0] === false,
  );
  const isGone = gone.answer?.status === 204 && shows(wifiIn(after), { isSaved: false });
  findings.judge(
    ids.gone,
    isGone,
    `Response: ${outcomeOf(gone)}. The status has ${told(wifiIn(after))}.`,
    [gone.n, after.exchange.n],
  );
  await joinInEveryWay(context, findings);
  const again = await send(context, forget);
  findings.judge(ids.again, again.answer?.status === 204, `Response: ${outcomeOf(again)}.`, [
    again.n,
  ]);
  findings.take(await judgeAgreements(context, purpose, ['getStatus']));
}

/** Waits for the failed connection to a network that does not exist. */
async function waitForEnd(context: RunContext, findings: Findings): Promise<void> {
  context.note('Waiting for the device to fail to join a network that does not exist.');
  const ended = await until(
    context.contract.operation(join).readback?.withinMs ?? 0,
    () => read(context, purpose, 'getStatus'),
    (seen) => shows(wifiIn(seen), { state: 'FAILED' }),
  );
  const isFailed = shows(wifiIn(ended), { state: 'FAILED' });
  findings.judge(ids.ended, isFailed, `The status has ${told(wifiIn(ended))}.`, [ended.exchange.n]);
}

/**
 * Tries the requests that the contract allows, with a network that does not exist. Removes it at
 * the end.
 */
async function joinInEveryWay(context: RunContext, findings: Findings): Promise<void> {
  const { contract } = context;
  const nearby = valuesAt((await read(context, purpose, 'listWifiNetworks')).body, ['*', 'ssid']);
  for (const variant of requestValues(contract, join)?.good ?? []) {
    if (!isRecord(variant.value)) continue;
    const ssid = variant.place === '/ssid' ? variant.value.ssid : noSuchNetwork.ssid;
    // The schema counts 32 characters, Wi-Fi counts 32 octets (IEEE 802.11, 9.4.2.2).
    if (Buffer.byteLength(String(ssid)) > 32) continue;
    const json = { ...variant.value, ssid };
    // A certificate must match a key of this device.
    if (nearby.includes(ssid) || JSON.stringify(json).includes('deviceCertificate')) continue;
    if (validateRequest(join, json).length > 0) continue;
    const joined = await patiently(context, { purpose, operationId: join, json });
    if (joined.answer?.status === 429 || joined.answer?.status === 503) continue;
    const message = `Returned ${outcomeOf(joined)} for ${variant.note}.`;
    const id = ruleId(contract.operation(join), variant);
    findings.judge(id, joined.answer?.status === 202, message, [joined.n]);
  }
  await send(context, forget);
}

/**
 * Ethernet credentials include a certificate. An empty certificate list means that there are none.
 */
async function removeNothing(context: RunContext, findings: Findings): Promise<void> {
  const list = await read(context, purpose, 'listDot1xCertificates');
  if (!Array.isArray(list.body) || list.body.length > 0) {
    const message = 'The device has 802.1x credentials, which could not be restored.';
    for (const id of [ids.noCertificates, ids.noEthernet])
      findings.notTested(id, message, 'A device without 802.1x credentials');
    return;
  }
  const certificates = await send(context, removeCertificates);
  findings.judge(
    ids.noCertificates,
    certificates.answer?.status === 204,
    `Response: ${outcomeOf(certificates)}.`,
    [certificates.n],
  );
  const ethernet = await send(context, removeEthernet);
  if (ethernet.answer?.status === 404) {
    findings.notApplicable(
      ids.noEthernet,
      'The product does not support it.',
      outcomeOf(ethernet),
      [ethernet.n],
    );
  } else {
    findings.judge(
      ids.noEthernet,
      ethernet.answer?.status === 204,
      `Response: ${outcomeOf(ethernet)}.`,
      [ethernet.n],
    );
  }
}

function send(
  context: RunContext,
  operationId: typeof forget | typeof removeCertificates | typeof removeEthernet,
): Promise<Exchange> {
  return patiently(context, { purpose, operationId });
}
