import type { RunContext, ScenarioCheck } from '../../check.ts';
import { told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { isAbsent, outcomeOf, type Readings } from '../../observe/read-resources.ts';
import { type Change, changesBetween, lookAround, mayChange } from '../../observe/state-changes.ts';
import { type Fixture, fixtures } from './certificate-fixtures.ts';
import { CertificateLife } from './certificate-lifecycle.ts';
import {
  certificateResources,
  ids,
  lifeRequirements,
  type Resource,
} from './certificate-requirements.ts';

const purpose = 'life.certificates';

/** The maximum number of certificates of a device. The run needs room for its own. */
const mostCertificates = 64;

/** Uploads, lists and deletes the run's own certificates among the existing ones. */
export const certificatesLive: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: lifeRequirements,
  async run(context) {
    const findings = new Findings();
    for (const resource of certificateResources(context.contract))
      await live(context, findings, resource);
    return findings.all();
  },
};

async function live(context: RunContext, findings: Findings, resource: Resource): Promise<void> {
  const life = new CertificateLife(context, findings, resource, purpose);
  const { items, reading } = await life.list();
  const needed = Object.entries(ids)
    .filter(([name]) => name !== 'valid')
    .map(([, id]) => id(resource));
  const leave = (message: string, enabledBy: string) => {
    for (const id of needed) findings.notTested(id, message, enabledBy);
  };
  if (items.length === 0) {
    findings.notTested(
      ids.valid(resource),
      'The device has no certificates.',
      '--profile safe, which uploads certificates',
    );
  }
  const may = context.target.mayCall(resource.create.id);
  if (!may.allowed) return leave(may.reason, '--profile safe');
  if (isAbsent(reading.exchange) || !Array.isArray(reading.body)) {
    return leave(
      `${resource.list.id} returned ${outcomeOf(reading.exchange)}.`,
      'A device that lists certificates',
    );
  }
  const own = fixtures.filter(
    ({ fingerprint }) => !items.some((item) => item[resource.idField] === fingerprint),
  );
  const six = sixOf(own);
  if (items.length + own.length > mostCertificates || six === null) {
    return leave(
      `The device already has ${items.length} certificates, or some of the run's own.`,
      'A device with fewer certificates',
    );
  }
  const around = await lookAround(context, purpose);
  await tell(life, resource, six);
  let changes = await changesSince(context, resource, around);
  if (changes.length > 0) {
    // Values that change on their own are unlikely to change again at this moment.
    const calm = await lookAround(context, purpose);
    await life.upload(ids.anew(resource), 'verify-1.pem', six[0].pem, [six[0]]);
    await life.remove(six[0]);
    const second = await changesSince(context, resource, calm);
    changes = changes.filter((change) =>
      second.some(
        (other) => other.pointer === change.pointer && other.operationId === change.operationId,
      ),
    );
  }
  for (const [id, write] of [
    [ids.aroundNew, resource.create],
    [ids.aroundGone, resource.remove],
  ] as const) {
    judgeAround(
      findings,
      id(resource),
      changes.filter((change) => !mayChange(context, { write }, change)),
    );
  }
}

async function changesSince(
  context: RunContext,
  resource: Resource,
  around: Readings,
): Promise<readonly Change[]> {
  const now = await lookAround(context, purpose);
  return changesBetween(around, now).filter(({ operationId }) => operationId !== resource.list.id);
}

type Six = readonly [Fixture, Fixture, Fixture, Fixture, Fixture, Fixture];

function sixOf([first, second, third, fourth, fifth, sixth]: readonly Fixture[]): Six | null {
  if (first === undefined || second === undefined || third === undefined) return null;
  if (fourth === undefined || fifth === undefined || sixth === undefined) return null;
  return [first, second, third, fourth, fifth, sixth];
}

async function tell(
  life: CertificateLife,
  resource: Resource,
  [first, second, third, fourth, fifth, sixth]: Six,
): Promise<void> {
  await life.upload(ids.listed(resource), 'verify-1.pem', first.pem, [first]);
  await life.isUploadGuarded(first, second);
  await life.upload(ids.listed(resource), 'verify-2.crt', second.pem, [second]);
  await life.upload(ids.once(resource), 'verify-1.pem', first.pem, [first]);
  await life.upload(ids.forms(resource), 'verify-3.der', third.der, [third]);
  await life.upload(ids.forms(resource), 'verify-4.cer', fourth.der, [fourth]);
  await life.upload(ids.forms(resource), 'verify-chain.pem', sixth.pem + fifth.pem, [sixth, fifth]);
  // Removes neither the oldest nor the newest, to detect a device that removes one of these
  // instead.
  await life.isRemovalGuarded(second);
  await life.remove(second);
  await life.upload(ids.anew(resource), 'verify-2.cert', second.pem, [second]);
  for (const fixture of [first, sixth, third, fifth, fourth, second]) await life.remove(fixture);
}

function judgeAround(findings: Findings, id: string, changes: readonly Change[]): void {
  const [change] = changes;
  if (change === undefined) {
    findings.pass(id, { message: 'Nothing else changed.', exchanges: [] });
    return;
  }
  const { operationId, pointer, before, after } = change;
  const message = `${pointer} of ${operationId} changed from ${told(before)} to ${told(after)}.`;
  findings.fail(id, { message, exchanges: [], place: pointer });
}
