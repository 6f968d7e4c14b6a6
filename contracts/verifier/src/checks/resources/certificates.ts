import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, isNotOnProduct, type Readings } from '../../observe/read-resources.ts';
import {
  formatChange,
  isSamePlace,
  listChanges,
  mayChange,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import { type CertificateFixture, certificateFixtures } from './certificate-fixtures.ts';
import { CertificateLifecycle } from './certificate-lifecycle.ts';
import {
  type CertificateResource,
  createLifecycleRequirements,
  lifecycleIds,
  listCertificateResources,
} from './certificate-requirements.ts';

const purpose = 'resources.certificates';

/** The maximum number of certificates of a device. The run needs room for its own. */
const maxCertificates = 64;

/** Uploads, lists and deletes the run's own certificates among the existing ones. */
export const certificates: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  order: 'middle',
  requirements: createLifecycleRequirements,
  async run(context) {
    const findings = new Findings();
    for (const resource of listCertificateResources(context.contract))
      await testResource(context, findings, resource);
    return findings.list();
  },
};

async function testResource(
  context: RunContext,
  findings: Findings,
  resource: CertificateResource,
): Promise<void> {
  const life = new CertificateLifecycle(context, findings, resource, purpose);
  const { items, reading } = await life.list();
  const needed = Object.entries(lifecycleIds)
    .filter(([name]) => name !== 'validity')
    .map(([, id]) => id(resource));
  const skip = (message: string, enabledBy: string) => {
    for (const id of needed) findings.markNotTested(id, message, enabledBy);
  };
  if (items.length === 0) {
    findings.markNotTested(
      lifecycleIds.validity(resource),
      'The device has no certificates.',
      '--profile safe',
    );
  }
  const permission = context.target.mayCall(resource.create.id);
  if (!permission.allowed) return skip(permission.reason, '--profile safe');
  if (isNotOnProduct(reading.exchange) || !Array.isArray(reading.body)) {
    return skip(
      `${resource.list.id} returned ${describeOutcome(reading.exchange)}.`,
      `Run again when ${resource.list.id} returns 200`,
    );
  }
  const own = certificateFixtures.filter(
    ({ fingerprint }) => !items.some((item) => item[resource.idField] === fingerprint),
  );
  const six = selectSix(own);
  if (items.length + own.length > maxCertificates || six === null) {
    return skip(
      `The device already has ${items.length} certificates, or some of the run's own.`,
      'Delete certificates from the device, and run again',
    );
  }
  const stateBefore = await readState(context, purpose);
  await runLifecycle(life, resource, six, () =>
    testReadsKeep(context, findings, resource.list.id, (body) => getIds(body, resource)),
  );
  let changes = await listChangesSince(context, resource, stateBefore);
  if (changes.length > 0) {
    // Values that change on their own are unlikely to change again at this moment.
    const calm = await readState(context, purpose);
    await life.upload(lifecycleIds.uploadedAgain(resource), 'verify-1.pem', six[0].pem, [six[0]]);
    await life.remove(six[0]);
    const second = await listChangesSince(context, resource, calm);
    changes = changes.filter((change) => second.some((other) => isSamePlace(change, other)));
  }
  for (const [id, write] of [
    [lifecycleIds.stateAfterUpload, resource.create],
    [lifecycleIds.stateAfterRemoval, resource.remove],
  ] as const) {
    evaluateChanges(
      findings,
      id(resource),
      changes.filter((change) => !mayChange(context, { write }, change)),
    );
  }
}

async function listChangesSince(
  context: RunContext,
  resource: CertificateResource,
  stateBefore: Readings,
): Promise<readonly StateChange[]> {
  const now = await readState(context, purpose);
  return listChanges(stateBefore, now).filter(
    ({ operationId }) => operationId !== resource.list.id,
  );
}

type SixFixtures = readonly [
  CertificateFixture,
  CertificateFixture,
  CertificateFixture,
  CertificateFixture,
  CertificateFixture,
  CertificateFixture,
];

function selectSix([
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
]: readonly CertificateFixture[]): SixFixtures | null {
  if (first === undefined || second === undefined || third === undefined) return null;
  if (fourth === undefined || fifth === undefined || sixth === undefined) return null;
  return [first, second, third, fourth, fifth, sixth];
}

async function runLifecycle(
  life: CertificateLifecycle,
  resource: CertificateResource,
  [first, second, third, fourth, fifth, sixth]: SixFixtures,
  testWithCertificates: () => Promise<void>,
): Promise<void> {
  await life.upload(lifecycleIds.listed(resource), 'verify-1.pem', first.pem, [first]);
  await life.testUnauthorizedUpload(first, second);
  await life.upload(lifecycleIds.listed(resource), 'verify-2.crt', second.pem, [second]);
  await life.upload(lifecycleIds.duplicate(resource), 'verify-1.pem', first.pem, [first]);
  await life.upload(lifecycleIds.formats(resource), 'verify-3.der', third.der, [third]);
  await life.upload(lifecycleIds.formats(resource), 'verify-4.CER', fourth.der, [fourth]);
  await life.upload(lifecycleIds.formats(resource), 'verify-chain.PEM', sixth.pem + fifth.pem, [
    sixth,
    fifth,
  ]);
  await testWithCertificates();
  await life.testStays([first, second, third, fourth, fifth, sixth]);
  // Removes neither the oldest nor the newest, to detect a device that removes one of these
  // instead.
  await life.testUnauthorizedRemoval(second);
  await life.testOtherIds(second);
  await life.remove(second);
  await life.upload(lifecycleIds.uploadedAgain(resource), 'verify-2.cert', second.pem, [second]);
  for (const fixture of [first, sixth, third, fifth, fourth, second]) await life.remove(fixture);
}

function getIds(body: unknown, { idField }: CertificateResource): unknown {
  return Array.isArray(body) ? body.filter(isRecord).map((item) => item[idField]) : body;
}

function evaluateChanges(findings: Findings, id: string, changes: readonly StateChange[]): void {
  const [change] = changes;
  if (change === undefined) {
    findings.pass(id, { message: 'Nothing else changed.', exchanges: [] });
    return;
  }
  const message = `${formatChange(change)}.`;
  findings.fail(id, { message, exchanges: [], place: change.pointer });
}
