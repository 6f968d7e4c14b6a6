import type { OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import { isRecord, isSame, shows, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { bodyOf, outcomeOf, type Reading, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { requestValues } from '../../values/request-values.ts';
import type { Variant } from '../../values/variant.ts';
import { isRefusedToNobody, unauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';
import { ruleId } from '../pos/valid-bodies.ts';
import { type Issued, issuedFor } from './certificate-authority.ts';
import { ownRequirement } from './own-requirement.ts';
import {
  freeForSaving,
  isSavedIn,
  keepUnsaved,
  noSuchNetwork,
  obstacleToSaving,
} from './unknown-network.ts';

const purpose = 'life.dot1x';
const request = 'createCsr';
const configure = 'configureEthernetDot1x';
const unconfigure = 'removeEthernetDot1x';
const join = 'connectWifi';
const forget = 'removeWifi';
const list = 'listDot1xCertificates';
const removeAll = 'removeDot1xCertificates';

const ids = {
  taken: `life.taken:${configure}`,
  listed: `readback.listed:${configure}`,
  joined: `life.saved-with-certificate:${join}`,
  gone: `life.gone:${removeAll}`,
  removed: `life.removed:${unconfigure}`,
} as const;

const guarded = [request, configure, join, forget, removeAll] as const;

/** Locations of certificates. Generated values have a valid format but are not certificates. */
const certificatePlaces = ['/credentials/deviceCertificate', '/credentials/caCertificate'];

/**
 * Has the device create a signing request, signs it, and uses the certificate for Ethernet and for
 * a Wi-Fi network that does not exist. Then removes everything.
 */
export const dot1xCredentials: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: (contract) => {
    const row = (id: string, operationId: OperationId, place: string, sentence: string) =>
      ownRequirement(contract, id, operationId, place, sentence);
    return [
      row(
        ids.taken,
        configure,
        'responses/200',
        'Credentials with a certificate for the key of the signing request are accepted and returned.',
      ),
      row(
        ids.listed,
        configure,
        'x-readback',
        'The CA certificate of the credentials is listed with its validity.',
      ),
      row(
        ids.joined,
        join,
        'description',
        'A network with a certificate for the key of the signing request is saved.',
      ),
      row(ids.gone, removeAll, 'responses/204', 'Removed certificates are no longer listed.'),
      row(ids.removed, unconfigure, 'responses/204', 'Existing credentials can be removed.'),
      ...guarded.map((id) =>
        unauthorizedRequirement(contract, contract.operation(id), 'destructive'),
      ),
    ];
  },
  async run(context) {
    const findings = new Findings();
    const before = await read(context, purpose, list);
    if (!isSame(before.body, [])) {
      const message = `${list} returned ${told(before.body) ?? outcomeOf(before.exchange)}. These credentials could not be restored.`;
      leave(findings, message, 'A device without 802.1x credentials');
      return findings.all();
    }
    const issued = await certificateFor(context, findings);
    if (issued === null) return findings.all();
    await context.undoLog.record({
      operationId: removeAll,
      readback: list,
      pointer: '',
      value: [],
    });
    if (isOnProduct(context.contract.operation(configure), context)) {
      await useForEthernet(context, findings, issued);
    } else {
      const itsOwn = [request, configure].map((id) => `noeffect.unauthorized:${id}`);
      for (const id of [ids.taken, ids.listed, ids.removed, ...itsOwn])
        findings.notApplicable(id, 'The product does not support it.', context.device.product, []);
    }
    await useForWifi(context, findings, issued);
    return findings.all();
  },
};

function leave(findings: Findings, message: string, enabledBy: string): void {
  const all = [...Object.values(ids), ...guarded.map((id) => `noeffect.unauthorized:${id}`)];
  for (const id of all) findings.notTested(id, message, enabledBy);
}

async function certificateFor(context: RunContext, findings: Findings): Promise<Issued | null> {
  context.note('Waiting for a signing request.');
  const json = subjectFor(context);
  const made = await patiently(context, { purpose, operationId: request, json });
  const pem = Buffer.from(made.answer?.body ?? []).toString();
  const issued = made.answer?.status === 200 ? await issuedFor(pem).catch(() => null) : null;
  if (issued === null) {
    const message = `${request} returned ${outcomeOf(made)}.`;
    leave(findings, message, 'A device that returns a valid signing request');
  }
  return issued;
}

function subjectFor({ device }: RunContext) {
  return { country: 'NO', commonName: device.serialNumber };
}

async function useForEthernet(
  context: RunContext,
  findings: Findings,
  issued: Issued,
): Promise<void> {
  const credentials = { identity: 'verify', method: 'TLS', ...issued.pems };
  const listed = () => read(context, purpose, list);
  await context.undoLog.record({
    operationId: unconfigure,
    readback: list,
    pointer: '',
    isUnseen: true,
  });
  await isRefusedToNobody(context, findings, configure, { credentials }, async () =>
    isSame((await listed()).body, []),
  );
  const use = () => patiently(context, { purpose, operationId: configure, json: { credentials } });
  let taken = await use();
  // A signing request creates a new key, so the certificate no longer matches.
  await patiently(context, { purpose, operationId: unconfigure });
  await isRefusedToNobody(context, findings, request, subjectFor(context), async () => {
    taken = await use();
    return taken.answer?.status !== 422;
  });
  const { identity, method } = credentials;
  const isTaken = taken.answer?.status === 200;
  const isTold = shows(bodyOf(taken), { configured: true, identity, method });
  findings.judge(
    ids.taken,
    isTaken && isTold,
    `Response: ${outcomeOf(taken)} ${told(bodyOf(taken))}.`,
    [taken.n],
  );
  const withinMs = context.contract.operation(configure).readback?.withinMs ?? 0;
  const isThere = ({ body }: Reading) =>
    Array.isArray(body) && body.some((it) => shows(it, issued.validity));
  const after = await until(withinMs, listed, isThere);
  const message = `${list} returned ${told(after.body)}.`;
  findings.judge(ids.listed, isThere(after), message, [taken.n, after.exchange.n]);
  await tryVariants(context, findings, configure, issued);
  if (isThere(after)) {
    await isRefusedToNobody(context, findings, removeAll, undefined, async () =>
      isThere(await listed()),
    );
  }
  await remove(context, findings);
}

async function remove(context: RunContext, findings: Findings): Promise<void> {
  const removed = await patiently(context, { purpose, operationId: unconfigure });
  findings.judge(ids.removed, removed.answer?.status === 204, `Response: ${outcomeOf(removed)}.`, [
    removed.n,
  ]);
  const gone = await patiently(context, { purpose, operationId: removeAll });
  const after = await read(context, purpose, list);
  const isGone = gone.answer?.status === 204 && isSame(after.body, []);
  const message = `Response: ${outcomeOf(gone)}. Then ${list} returned ${told(after.body)}.`;
  findings.judge(ids.gone, isGone, message, [gone.n, after.exchange.n]);
}

async function useForWifi(context: RunContext, findings: Findings, issued: Issued): Promise<void> {
  const obstacle = await obstacleToSaving(context, purpose);
  if (obstacle !== null) {
    for (const id of [ids.joined, ...[join, forget].map((it) => `noeffect.unauthorized:${it}`)])
      findings.notTested(id, obstacle, freeForSaving);
    return;
  }
  const network = { ...noSuchNetwork, wifiSecurity: 'EAP' };
  const json = {
    ...network,
    credentials: { identity: 'verify', method: 'TLS', ...issued.pems },
  };
  const isSaved = async () => isSavedIn(await read(context, purpose, 'getStatus'), network);
  await keepUnsaved(context);
  await isRefusedToNobody(context, findings, join, json, async () => !(await isSaved()));
  const joined = await patiently(context, { purpose, operationId: join, json });
  const withinMs = 5_000;
  const saved = await until(withinMs, isSaved, Boolean);
  const message = `Response: ${outcomeOf(joined)}. The status ${saved ? 'has' : 'does not have'} the network.`;
  findings.judge(ids.joined, joined.answer?.status === 202 && saved, message, [joined.n]);
  await tryVariants(context, findings, join, issued);
  if (await isSaved()) await isRefusedToNobody(context, findings, forget, undefined, isSaved);
  await patiently(context, { purpose, operationId: forget });
  await patiently(context, { purpose, operationId: removeAll });
}

/**
 * Tries the credentials that the contract allows, with valid certificates instead of generated
 * ones.
 */
async function tryVariants(
  context: RunContext,
  findings: Findings,
  operationId: typeof configure | typeof join,
  issued: Issued,
): Promise<void> {
  const { contract } = context;
  for (const variant of requestValues(contract, operationId)?.good ?? []) {
    const isPartial = certificatePlaces.includes(variant.place);
    const json = isPartial ? variant.value : withPems(variant, issued);
    if (json === null || validateRequest(operationId, json).length > 0) continue;
    const tried = await patiently(context, { purpose, operationId, json });
    const status = tried.answer?.status;
    if (status === undefined || status === 429 || status === 503) continue;
    // Credentials may be unusable for reasons beyond the schema. Only their format is tested.
    const isTaken = status === 422 || (!isPartial && status >= 200 && status < 300);
    const message = `Returned ${outcomeOf(tried)} for ${variant.note}.`;
    findings.judge(ruleId(contract.operation(operationId), variant), isTaken, message, [tried.n]);
  }
}

/** Returns null for a body without a certificate. */
function withPems({ value }: Variant, issued: Issued): unknown {
  const credentials = isRecord(value) && isRecord(value.credentials) ? value.credentials : {};
  if (!isRecord(value) || !('deviceCertificate' in credentials)) return null;
  const { deviceCertificate, caCertificate } = issued.pems;
  return {
    ...value,
    ...('ssid' in value && { ssid: noSuchNetwork.ssid }),
    credentials: {
      ...credentials,
      deviceCertificate,
      ...('caCertificate' in credentials && { caCertificate }),
    },
  };
}
