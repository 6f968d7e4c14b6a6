import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { describeOutcome, type Readings } from '../../observe/read-resources.ts';
import {
  formatChange,
  isSamePlace,
  listChanges,
  mayChange,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import { certificateItems } from './certificate-content.ts';
import { type CertificateFixture, certificateFixtures } from './certificate-fixtures.ts';
import { createCollectionRequirements, lifeRules, listRuleIds } from './certificate-rules.ts';
import { type Collection, listCollections, listIds } from './collection.ts';
import { CollectionLaws } from './collection-laws.ts';
import { testSimilarIds } from './similar-ids.ts';
import { testUnauthorizedRemoval, testUnauthorizedUpload } from './unauthorized-certificates.ts';

/** The number of certificates that a device stores. */
export const capacity = 64;

/** Uploads, lists and deletes the run's own certificates among the existing ones. */
export const certificates: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  purpose: 'resources.certificates',
  order: 'middle',
  requirements: (contract) => createCollectionRequirements(contract, lifeRules),
  async run(run) {
    for (const collection of listCollections(run.contract)) await testCollection(run, collection);
  },
};

async function testCollection(run: CheckRun, collection: Collection): Promise<void> {
  const { create, list, remove } = collection;
  const laws = new CollectionLaws(run, collection, certificateItems);
  const { items, exchange, isList } = await laws.list();
  const skip = (reason: string, enabledBy: string) => {
    for (const id of listRuleIds(collection, lifeRules)) run.markNotTested(id, reason, enabledBy);
  };
  if (items.length === 0) {
    const id = createRequirementId(certificateItems.timeRule, list);
    run.markNotTested(id, 'The device has no certificates.', '--harm safe');
  }
  const permission = run.target.mayCall(create.id);
  if (!permission.allowed) return skip(permission.reason, '--harm safe');
  if (!isList)
    return skip(
      `${list.id} returned ${describeOutcome(exchange)}.`,
      `Run again when ${list.id} returns 200`,
    );
  const present = listIds(collection, items);
  const own = certificateFixtures.filter(({ id }) => !present.includes(id));
  const [first, second, third, fourth, fifth, sixth] = own;
  const hasRoom = items.length + own.length <= capacity;
  if (!hasRoom || !first || !second || !third || !fourth || !fifth || !sixth)
    return skip(
      `The device already has ${items.length} certificates, or some of the run's own.`,
      'Delete certificates from the device, and run again',
    );
  const six = { first, second, third, fourth, fifth, sixth };
  const before = await readState(run);
  await testLife(run, collection, laws, six);
  let changes = await listChangesSince(run, collection, before);
  if (changes.length > 0) {
    // Values that change on their own are unlikely to change again at this moment.
    const calm = await readState(run);
    await laws.upload('resources.uploaded-again', 'verify-1.pem', first.pem, first);
    await laws.remove(first);
    const again = await listChangesSince(run, collection, calm);
    changes = changes.filter((change) => again.some((other) => isSamePlace(change, other)));
  }
  for (const write of [create, remove]) {
    const [change] = changes.filter((one) => !mayChange(write, one));
    const message = change === undefined ? 'Nothing else changed.' : `${formatChange(change)}.`;
    const id = createRequirementId('isolation.others', write);
    if (change === undefined) run.pass(id, { message, exchanges: [] });
    else run.fail(id, { message, exchanges: [], place: change.pointer });
  }
}

async function listChangesSince(
  run: CheckRun,
  { list }: Collection,
  before: Readings,
): Promise<readonly StateChange[]> {
  const now = await readState(run);
  return listChanges(before, now).filter(({ operationId }) => operationId !== list.id);
}

type Six = Readonly<
  Record<'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth', CertificateFixture>
>;

async function testLife(
  run: CheckRun,
  collection: Collection,
  laws: CollectionLaws<CertificateFixture>,
  { first, second, third, fourth, fifth, sixth }: Six,
): Promise<void> {
  await laws.upload('resources.listed', 'verify-1.pem', first.pem, first);
  await laws.calls.claim(second);
  await testUnauthorizedUpload(run, collection, first, second);
  await laws.calls.discard(second);
  await laws.upload('resources.listed', 'verify-2.crt', second.pem, second);
  await laws.upload('resources.once', 'verify-1.pem', first.pem, first);
  await laws.upload('resources.formats', 'verify-3.der', third.der, third);
  await laws.upload('resources.formats', 'verify-4.CER', fourth.der, fourth);
  const chain = sixth.pem + fifth.pem;
  await laws.upload('resources.formats', 'verify-chain.PEM', chain, sixth, fifth);
  await Promise.all([
    testReadsKeep(run, collection.list.id, (body) => listIds(collection, body)),
    laws.testStays([first, second, third, fourth, fifth, sixth]),
  ]);
  // Removes neither the oldest nor the newest, to detect a device that removes one of these
  // instead.
  await testUnauthorizedRemoval(run, collection, second);
  await testSimilarIds(run, collection, second);
  await laws.remove(second);
  await laws.upload('resources.uploaded-again', 'verify-2.cert', second.pem, second);
  for (const one of [first, sixth, third, fifth, fourth, second]) await laws.remove(one);
}
