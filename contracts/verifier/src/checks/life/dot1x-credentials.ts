import { setTimeout as wait } from 'node:timers/promises';
import type { OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import { formatValue, hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { announceWait } from '../../observe/long-wait.ts';
import {
  describeOutcome,
  getJsonBody,
  type Reading,
  readResource,
} from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { createDestructiveRequirement } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import type { Variant } from '../../values/variant.ts';
import {
  createUnauthorizedRequirement,
  testWithoutToken,
} from '../noeffect/unauthorized-writes.ts';
import { getRequirementId } from '../pos/valid-bodies.ts';
import { savedNetwork, unknownNetwork } from '../resources/saved-network.ts';
import {
  findRequestProblem,
  type IssuedCertificate,
  issueCertificate,
  type Subject,
} from './certificate-authority.ts';
import { createRemovalRequirements, testRemovingNothing } from './dot1x-removal.ts';
import { testReport } from './dot1x-report.ts';

const purpose = 'life.dot1x';
const request = 'createCsr';
const configure = 'configureEthernetDot1x';
const unconfigure = 'removeEthernetDot1x';
const join = 'connectWifi';
const list = 'listDot1xCertificates';
const removeAll = 'removeDot1xCertificates';

const requirementIds = {
  signed: `life.signed:${request}`,
  accepted: `life.taken:${configure}`,
  listed: `readback.listed:${configure}`,
  joined: `life.saved-with-certificate:${join}`,
  allRemoved: `life.gone:${removeAll}`,
  removed: `life.removed:${unconfigure}`,
  reported: `readback.reported:${configure}`,
  notReported: `readback.not-reported:${unconfigure}`,
} as const;

const protectedIds = [request, configure, removeAll] as const;

/** Returned as it was sent: case, accents and characters of 4 bytes. */
const foreignIdentity = 'V\u00e9rify e\u0301 \u{1f600}';

/** Locations of certificates. Generated values have a valid format but are not certificates. */
const certificateLocations = ['/credentials/deviceCertificate', '/credentials/caCertificate'];

/**
 * Has the device create a signing request, signs it, and uses the certificate for Ethernet and for
 * a Wi-Fi network that does not exist. Then removes everything.
 */
export const dot1xCredentials: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: (contract) => {
    const createRow = (id: string, operationId: OperationId, place: string, sentence: string) =>
      createDestructiveRequirement(contract, id, operationId, place, sentence);
    return [
      ...createRemovalRequirements(contract),
      createRow(
        requirementIds.signed,
        request,
        'requestBody',
        'A signing request has the subject of the request and is signed with its own key.',
      ),
      createRow(
        requirementIds.accepted,
        configure,
        'responses/200',
        'Credentials with a certificate for the key of the signing request are accepted and returned.',
      ),
      createRow(
        requirementIds.listed,
        configure,
        'x-readback',
        'The CA certificate of the credentials is listed with its validity.',
      ),
      createRow(
        requirementIds.joined,
        join,
        'description',
        'A network with a certificate for the key of the signing request is saved.',
      ),
      createRow(
        requirementIds.allRemoved,
        removeAll,
        'responses/204',
        'Removed certificates are no longer listed.',
      ),
      createRow(
        requirementIds.removed,
        unconfigure,
        'responses/204',
        'Existing credentials can be removed.',
      ),
      createRow(
        requirementIds.reported,
        configure,
        'x-affects',
        'A status that reports 802.1X contains the credentials of Ethernet.',
      ),
      createRow(
        requirementIds.notReported,
        unconfigure,
        'x-affects',
        'A status that reports 802.1X no longer contains removed credentials of Ethernet.',
      ),
      ...protectedIds.map((id) =>
        createUnauthorizedRequirement(contract, contract.getOperation(id), 'destructive'),
      ),
    ];
  },
  async run(context) {
    const findings = new Findings();
    await testRemovingNothing(context, findings);
    const before = await readResource(context, purpose, list);
    if (!hasEqualValue(before.body, [])) {
      const message = `${list} returned ${formatValue(before.body)} (${describeOutcome(before.exchange)}). These credentials could not be restored.`;
      skipAll(findings, message, 'Remove the 802.1x credentials from the device, and run again');
      return findings.list();
    }
    const issued = await requestCertificate(context, findings);
    if (issued === null) return findings.list();
    await context.undoLog.record({
      operationId: removeAll,
      readback: list,
      pointer: '',
      value: [],
    });
    if (isOnProduct(context.contract.getOperation(configure), context)) {
      await testEthernet(context, findings, issued);
    } else {
      const itsOwn = [request, configure].map((id) => `noeffect.unauthorized:${id}`);
      for (const id of [
        requirementIds.accepted,
        requirementIds.listed,
        requirementIds.removed,
        requirementIds.reported,
        requirementIds.notReported,
        ...itsOwn,
      ])
        findings.markNotApplicable(
          id,
          'The product does not support it.',
          context.device.product,
          [],
        );
    }
    await testWifi(context, findings, issued);
    return findings.list();
  },
};

function skipAll(findings: Findings, message: string, enabledBy: string): void {
  const all = [
    ...Object.values(requirementIds),
    ...protectedIds.map((id) => `noeffect.unauthorized:${id}`),
  ];
  for (const id of all) findings.markNotTested(id, message, enabledBy);
}

async function requestCertificate(
  context: RunContext,
  findings: Findings,
): Promise<IssuedCertificate | null> {
  const { timeoutScale = 1 } = context.options;
  const maxMs = context.contract.getOperation(request).timeoutMs * timeoutScale;
  announceWait(context, 'a signing request', maxMs);
  const json = createSubject(context);
  const exchange = await requestWithRetry(context, { purpose, operationId: request, json });
  const pem = Buffer.from(exchange.response?.body ?? []).toString();
  const isCreated = exchange.response?.status === 200;
  const issued = isCreated ? await issueCertificate(pem).catch(() => null) : null;
  if (issued === null) {
    const message = `${request} returned ${describeOutcome(exchange)}.`;
    skipAll(findings, message, `Run again when ${request} returns a valid signing request`);
  }
  if (isCreated) {
    const problem = await findRequestProblem(pem, json);
    const message = problem === null ? 'As requested.' : `${request} returned 200; ${problem}.`;
    findings.record(requirementIds.signed, problem === null, message, [exchange.n]);
  }
  return issued;
}

/** Every field has a value. Those with text have letters beyond ASCII. */
function createSubject({ device }: RunContext): Subject {
  return {
    country: 'NO',
    state: 'Møre og Romsdal',
    locality: 'Ålesund 東京',
    organizationName: 'Vérifier, Inc. + "Co"',
    organizationalUnit: 'Møterom',
    commonName: device.serialNumber,
    email: 'verify@example.org',
  };
}

async function testEthernet(
  context: RunContext,
  findings: Findings,
  issued: IssuedCertificate,
): Promise<void> {
  const credentials = { identity: foreignIdentity, method: 'TLS', ...issued.pems };
  const readList = () => readResource(context, purpose, list);
  await context.undoLog.record({
    operationId: unconfigure,
    readback: list,
    pointer: '',
    isUnseen: true,
  });
  await testWithoutToken(context, findings, configure, { credentials }, async () =>
    hasEqualValue((await readList()).body, []),
  );
  const configureEthernet = () =>
    requestWithRetry(context, { purpose, operationId: configure, json: { credentials } });
  let configured = await configureEthernet();
  // A signing request creates a new key, so the certificate no longer matches.
  await requestWithRetry(context, { purpose, operationId: unconfigure });
  await testWithoutToken(context, findings, request, createSubject(context), async () => {
    configured = await configureEthernet();
    return configured.response?.status !== 422;
  });
  const { identity, method } = credentials;
  const isTaken = configured.response?.status === 200;
  const isReported = hasValues(getJsonBody(configured), { configured: true, identity, method });
  findings.record(
    requirementIds.accepted,
    isTaken && isReported,
    `Response: ${describeOutcome(configured)} ${formatValue(getJsonBody(configured))}.`,
    [configured.n],
  );
  const withinMs = context.contract.getOperation(configure).readback?.withinMs ?? 0;
  const isThere = ({ body }: Reading) =>
    Array.isArray(body) && body.some((it) => hasValues(it, issued.validity));
  const after = await pollUntil(withinMs, readList, isThere);
  const message = `${list} returned ${formatValue(after.body)}.`;
  findings.record(requirementIds.listed, isThere(after), message, [configured.n, after.exchange.n]);
  const certificate = { issuer: issued.issuer, ...issued.validity };
  const expected = { configured: true, identity, method, certificate };
  await testReport(context, findings, requirementIds.reported, expected);
  await wait(context.options.lateLossMs);
  const later = await readList();
  const laterMessage = `Some seconds later, ${list} returned ${formatValue(later.body)}.`;
  findings.record(requirementIds.listed, isThere(later), laterMessage, [
    configured.n,
    later.exchange.n,
  ]);
  await testVariants(context, findings, configure, issued);
  if (isThere(after)) {
    await testWithoutToken(context, findings, removeAll, undefined, async () =>
      isThere(await readList()),
    );
  }
  await testRemoval(context, findings);
}

async function testRemoval(context: RunContext, findings: Findings): Promise<void> {
  const removed = await requestWithRetry(context, { purpose, operationId: unconfigure });
  findings.record(
    requirementIds.removed,
    removed.response?.status === 204,
    `Response: ${describeOutcome(removed)}.`,
    [removed.n],
  );
  await testReport(context, findings, requirementIds.notReported, { configured: false });
  const removal = await requestWithRetry(context, { purpose, operationId: removeAll });
  const after = await readResource(context, purpose, list);
  const isGone = removal.response?.status === 204 && hasEqualValue(after.body, []);
  const message = `Response: ${describeOutcome(removal)}. Then ${list} returned ${formatValue(after.body)}.`;
  findings.record(requirementIds.allRemoved, isGone, message, [removal.n, after.exchange.n]);
}

async function testWifi(
  context: RunContext,
  findings: Findings,
  issued: IssuedCertificate,
): Promise<void> {
  const { views, findObstacle } = savedNetwork;
  const [{ remove, undo, pick, shows }] = views;
  const obstacle = await findObstacle(context);
  if (obstacle !== null) {
    findings.markNotTested(requirementIds.joined, obstacle.reason, obstacle.enabledBy);
    return;
  }
  const network = { ...unknownNetwork, wifiSecurity: 'EAP' };
  const json = {
    ...network,
    credentials: { identity: 'verify', method: 'TLS', ...issued.pems },
  };
  await context.undoLog.record({ operationId: remove.id, ...undo });
  const joined = await requestWithRetry(context, { purpose, operationId: join, json });
  const saved = await pollUntil(
    5_000,
    async () => shows(pick((await readResource(context, purpose, 'getStatus')).body), network),
    Boolean,
  );
  const message = `Response: ${describeOutcome(joined)}. The status ${saved ? 'has' : 'does not have'} the network.`;
  findings.record(requirementIds.joined, joined.response?.status === 202 && saved, message, [
    joined.n,
  ]);
  await testVariants(context, findings, join, issued);
  await requestWithRetry(context, { purpose, operationId: remove.id });
  await requestWithRetry(context, { purpose, operationId: removeAll });
}

/**
 * Tries the credentials that the contract allows, with valid certificates instead of generated
 * ones.
 */
async function testVariants(
  context: RunContext,
  findings: Findings,
  operationId: typeof configure | typeof join,
  issued: IssuedCertificate,
): Promise<void> {
  const { contract } = context;
  for (const variant of getRequestValues(contract, operationId)?.valid ?? []) {
    const isPartial = certificateLocations.includes(variant.place);
    const json = isPartial ? variant.value : insertCertificates(variant, issued);
    if (json === null || validateRequest(operationId, json).length > 0) continue;
    const attempt = await requestWithRetry(context, { purpose, operationId, json });
    const status = attempt.response?.status;
    if (status === undefined || status === 429 || status === 503) continue;
    // Credentials may be unusable for reasons beyond the schema. Only their format is tested.
    const isTaken = status === 422 || (!isPartial && status >= 200 && status < 300);
    const message = `Returned ${describeOutcome(attempt)} for ${variant.note}.`;
    findings.record(
      getRequirementId(contract.getOperation(operationId), variant),
      isTaken,
      message,
      [attempt.n],
    );
  }
}

/** Returns null for a body without a certificate. */
function insertCertificates({ value }: Variant, issued: IssuedCertificate): unknown {
  const credentials = isRecord(value) && isRecord(value.credentials) ? value.credentials : {};
  if (!isRecord(value) || !('deviceCertificate' in credentials)) return null;
  const { deviceCertificate, caCertificate } = issued.pems;
  return {
    ...value,
    ...('ssid' in value && { ssid: unknownNetwork.ssid }),
    credentials: {
      ...credentials,
      deviceCertificate,
      ...('caCertificate' in credentials && { caCertificate }),
    },
  };
}
