import { validateRequest } from '@stillhouse/contracts/validators';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Exchange } from '../../exchange.ts';
import { isRecord, shows, told } from '../../observe/compare.ts';
import { Findings } from '../../observe/findings.ts';
import { patiently, until } from '../../observe/patience.ts';
import { valuesAt } from '../../observe/place.ts';
import { bodyOf, outcomeOf, type Reading, read } from '../../observe/read.ts';
import type { Requirement } from '../../requirement.ts';
import { requestValues } from '../../values/request-values.ts';
import { judgeAgreements } from '../cross/judge-agreements.ts';
import { ruleId } from '../pos/good-bodies.ts';

const purpose = 'life.saved-wifi';
const join = 'connectWifi';
const forget = 'removeWifi';
const removeCertificates = 'removeDot1xCertificates';
const removeEthernet = 'removeEthernetDot1x';

const ids = {
  saved: `life.saved:${join}`,
  answer: `readback.answer:${join}`,
  gone: `life.gone:${forget}`,
  again: `life.gone-already:${forget}`,
  noCertificates: `life.gone-already:${removeCertificates}`,
  noEthernet: `life.gone-already:${removeEthernet}`,
} as const;

/** No network that anybody has: the device looks for it and does not find it. */
const network = { ssid: 'verify-no-such-network', wifiSecurity: 'NONE' } as const;

/** Saves a Wi-Fi network that there is not, and forgets it; removes 802.1x where there is none. */
export const savedWifi: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: (contract) => {
    const row = (
      id: string,
      operationId: typeof join | typeof forget | typeof removeCertificates | typeof removeEthernet,
      place: string,
      sentence: string,
    ): Requirement => ({
      id,
      class: id.startsWith('life') ? 'life' : 'readback',
      operationId,
      level: 'MUST',
      sentence,
      pointer: `${contract.operationObject(operationId).pointer}/${place}`,
      source: 'decision',
      profile: 'destructive',
    });
    return [
      row(
        ids.saved,
        join,
        'x-lifecycle',
        'A network that is to be joined is saved, and in the status by its name.',
      ),
      row(ids.answer, join, 'responses/202', 'It answers with the network that it joins.'),
      row(
        ids.gone,
        forget,
        'x-readback',
        'A network that is forgotten is not in the status any more.',
      ),
      row(ids.again, forget, 'description', 'Forgetting is a 204 also when there is no network.'),
      row(
        ids.noCertificates,
        removeCertificates,
        'description',
        'Removing is a 204 also when there are no certificates.',
      ),
      row(
        ids.noEthernet,
        removeEthernet,
        'description',
        'Removing is a 204 also when there are no credentials.',
      ),
    ];
  },
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const status = await read(context, purpose, 'getStatus');
  const radio = await read(context, purpose, 'getWifiRadio');
  const [isSaved] = valuesAt(wifiIn(status), ['isSaved']);
  if (isSaved !== false || !shows(radio.body, { enabled: true })) {
    const message =
      isSaved === true
        ? 'A network is saved, and no call tells its credentials.'
        : 'The Wi-Fi radio is off.';
    for (const id of [ids.saved, ids.answer, ids.gone, ids.again]) {
      findings.notTested(id, message, 'A device with its radio on and no saved network');
    }
  } else await saveAndForget(context, findings);
  await removeNothing(context, findings);
  return findings.all();
}

async function saveAndForget(context: RunContext, findings: Findings): Promise<void> {
  await context.journal.keep({
    operationId: forget,
    readback: 'getStatus',
    pointer: '/networkProperties/wifi/isSaved',
    value: false,
  });
  const joined = await patiently(context, { purpose, operationId: join, json: network });
  const saved = await until(
    5_000,
    () => read(context, purpose, 'getStatus'),
    (seen) => isSavedIn(seen),
  );
  const exchanges = [joined.n, saved.exchange.n];
  const message = `It was answered ${outcomeOf(joined)}, and the status tells ${told(wifiIn(saved))}.`;
  judge(findings, ids.saved, joined.answer?.status === 202 && isSavedIn(saved), message, exchanges);
  judge(
    findings,
    ids.answer,
    shows(bodyOf(joined), network),
    `It answered ${told(bodyOf(joined))}.`,
    [joined.n],
  );
  findings.take(await judgeAgreements(context, purpose, ['getStatus']));
  const gone = await send(context, forget);
  const after = await until(
    5_000,
    () => read(context, purpose, 'getStatus'),
    (seen) => valuesAt(wifiIn(seen), ['isSaved'])[0] === false,
  );
  const isGone = gone.answer?.status === 204 && shows(wifiIn(after), { isSaved: false });
  judge(
    findings,
    ids.gone,
    isGone,
    `It was answered ${outcomeOf(gone)}, and the status tells ${told(wifiIn(after))}.`,
    [gone.n, after.exchange.n],
  );
  await joinInEveryWay(context, findings);
  const again = await send(context, forget);
  judge(findings, ids.again, again.answer?.status === 204, `It was answered ${outcomeOf(again)}.`, [
    again.n,
  ]);
  findings.take(await judgeAgreements(context, purpose, ['getStatus']));
}

/** What the contract lets a request to join say, of a network that there is not; it is forgotten at the end. */
async function joinInEveryWay(context: RunContext, findings: Findings): Promise<void> {
  const { contract } = context;
  for (const variant of requestValues(contract, join)?.good ?? []) {
    const json = isRecord(variant.value) ? { ...variant.value, ssid: network.ssid } : null;
    // A certificate has to be one for a key of this device.
    const isTelling = json !== null && variant.place !== '/ssid';
    if (!isTelling || JSON.stringify(json).includes('deviceCertificate')) continue;
    if (validateRequest(join, json).length > 0) continue;
    const joined = await patiently(context, { purpose, operationId: join, json });
    if (joined.answer?.status === 429 || joined.answer?.status === 503) continue;
    const message = `It was answered ${outcomeOf(joined)} to ${variant.note}.`;
    const id = ruleId(contract.operation(join), variant);
    judge(findings, id, joined.answer?.status === 202, message, [joined.n]);
  }
  await send(context, forget);
}

/** Ethernet's credentials have a certificate: without one in the list there are none. */
async function removeNothing(context: RunContext, findings: Findings): Promise<void> {
  const list = await read(context, purpose, 'listDot1xCertificates');
  if (!Array.isArray(list.body) || list.body.length > 0) {
    const message = 'There are 802.1x credentials, and no call would bring them back.';
    for (const id of [ids.noCertificates, ids.noEthernet])
      findings.notTested(id, message, 'A device without 802.1x');
    return;
  }
  const certificates = await send(context, removeCertificates);
  judge(
    findings,
    ids.noCertificates,
    certificates.answer?.status === 204,
    `It was answered ${outcomeOf(certificates)}.`,
    [certificates.n],
  );
  const ethernet = await send(context, removeEthernet);
  if (ethernet.answer?.status === 404) {
    findings.notApplicable(ids.noEthernet, 'The product does not have it.', outcomeOf(ethernet), [
      ethernet.n,
    ]);
  } else {
    judge(
      findings,
      ids.noEthernet,
      ethernet.answer?.status === 204,
      `It was answered ${outcomeOf(ethernet)}.`,
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

function wifiIn({ body }: Reading): unknown {
  return valuesAt(body, ['networkProperties', 'wifi'])[0];
}

function isSavedIn(seen: Reading): boolean {
  return shows(wifiIn(seen), {
    isSaved: true,
    network: { ssid: network.ssid },
    security: network.wifiSecurity,
  });
}

function judge(
  findings: Findings,
  id: string,
  isSo: boolean,
  message: string,
  exchanges: readonly number[],
): void {
  if (isSo) findings.pass(id, { message, exchanges });
  else findings.fail(id, { message, exchanges });
}
