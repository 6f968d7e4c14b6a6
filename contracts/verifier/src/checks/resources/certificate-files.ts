import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { getSizeLimit } from '../robust/responses.ts';
import { certificateItems } from './certificate-content.ts';
import { type CertificateFixture, keyTypeFixtures } from './certificate-fixtures.ts';
import { createCollectionRequirements, fileRules, listRuleIds } from './certificate-rules.ts';
import { capacity } from './certificates.ts';
import { type Collection, createUpload, listCollections, listIds } from './collection.ts';
import { CollectionLaws } from './collection-laws.ts';
import {
  foreignNames,
  generateCertificates,
  generateNumberedCertificates,
  specialNames,
} from './generated-certificates.ts';

type Laws = CollectionLaws<CertificateFixture>;

/** Uploads files as made on other systems, and as many certificates as the device stores. */
export const certificateFiles: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  purpose: 'resources.certificate-files',
  order: 'middle',
  requirements: (contract) => createCollectionRequirements(contract, fileRules),
  async run(run) {
    for (const collection of listCollections(run.contract)) await testCollection(run, collection);
  },
};

async function testCollection(run: CheckRun, collection: Collection): Promise<void> {
  const laws = new CollectionLaws(run, collection, certificateItems);
  const { items, isList } = await laws.list();
  const permission = run.target.mayCall(collection.create.id);
  if (!permission.allowed || !isList || items.length >= capacity / 2) {
    const [reason, enabledBy] = permission.allowed
      ? [
          `The device has ${items.length} certificates.`,
          'Delete certificates of the device, and run again',
        ]
      : [permission.reason, '--harm safe'];
    for (const id of listRuleIds(collection, fileRules)) run.markNotTested(id, reason, enabledBy);
    return;
  }
  await testNames(laws);
  await testKeyTypes(laws, collection);
  await testForms(run, laws);
  await testParallel(run, laws, collection);
  if (run.options.harm === 'destructive') await testCapacity(run, laws, collection);
}

async function testNames(laws: Laws): Promise<void> {
  // The last one renews the first one, so both have one subject.
  const names = [...foreignNames, ...foreignNames.slice(0, 1), ...specialNames];
  const fixtures = await generateCertificates(names);
  const fileNames = ['R\u00f8m 4.pem', '\u{1f3db} \u65e5\u672c.crt', 'a.b (1).cer'];
  for (const [i, fixture] of fixtures.entries()) {
    const content = i === 1 ? fixture.der : fixture.pem;
    await laws.upload('resources.names', fileNames[i] ?? 'a.pem', content, fixture);
  }
  const [first, ...others] = fixtures;
  if (first !== undefined) await laws.remove(first);
  await laws.calls.discard(...others);
}

/** A certificate says which type of key it has, whatever the device itself uses. */
async function testKeyTypes(laws: Laws, collection: Collection): Promise<void> {
  const present = listIds(collection, (await laws.list()).items);
  const own = keyTypeFixtures.filter(({ id }) => !present.includes(id));
  for (const fixture of own)
    await laws.upload('resources.key-types', 'key.pem', fixture.pem, fixture);
  await laws.calls.discard(...own);
}

/** PEM as other systems write it (RFC 7468 sections 2 and 5.2). */
async function testForms(run: CheckRun, laws: Laws): Promise<void> {
  const own = await generateNumberedCertificates(7);
  const [first, second, third, fourth, fifth, sixth, seventh] = own;
  if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh) return;
  const upload = (name: string, text: string | Uint8Array, ...expected: CertificateFixture[]) =>
    laws.upload('resources.formats', name, text, ...expected);
  await upload('verify-crlf.pem', first.pem.replaceAll('\n', '\r\n'), first);
  await upload('verify-open.pem', second.pem.trimEnd(), second);
  await upload('verify-text.crt', `subject=CN=Verifier\nissuer=CN=Verifier\n${third.pem}`, third);
  await upload('verify-der.cer', fourth.der, fourth);
  await upload('verify-pem.der', `${fifth.pem}\n\n`, fifth);
  const between = `${sixth.pem}\n# the issuer\n${seventh.pem}`;
  await upload('verify-between.cert', between, sixth, seventh);
  // Some of the file are on the device already.
  await laws.upload('resources.once', 'verify-all.pem', joinPems(own), ...own);
  await laws.calls.discard(...own);
  const limit = getSizeLimit(run.contract, 'form');
  if (limit === null) return;
  const overhead = createFileForm('verify-large.pem', '').body.length;
  const room = limit - overhead - first.pem.length;
  const text = `${'x'.repeat(99)}\n`.repeat(Math.floor(room / 100)) + first.pem;
  await laws.upload('resources.largest-file', 'verify-large.pem', text, first);
  await laws.calls.discard(first);
}

async function testParallel(run: CheckRun, { calls }: Laws, collection: Collection): Promise<void> {
  const fixtures = await generateNumberedCertificates(2);
  await calls.claim(...fixtures);
  const uploads = await Promise.all(
    fixtures.map(({ pem }) =>
      run.request({
        usesNewConnection: true,
        ...createUpload(collection, pem, 'verify-parallel.pem'),
      }),
    ),
  );
  const { items, exchange } = await calls.listAfter('create', fixtures);
  const listed = listIds(collection, items);
  const missing = fixtures.filter(({ id }) => !listed.includes(id));
  const outcomes = uploads.map(describeOutcome).join(' and ');
  const message = `The uploads returned ${outcomes}; ${missing.length} of 2 are missing.`;
  const id = createRequirementId('resources.parallel', collection.create);
  const exchanges = [...uploads, exchange].map(({ n }) => n);
  run.record(id, missing.length === 0, message, exchanges);
  await calls.discard(...fixtures);
}

async function testCapacity(run: CheckRun, { calls }: Laws, collection: Collection): Promise<void> {
  const before = await calls.list();
  const all = await generateNumberedCertificates(capacity + 1 - before.items.length);
  const fitting = all.slice(1);
  await calls.claim(...all);
  const createCall = (some: readonly CertificateFixture[]) =>
    createUpload(collection, joinPems(some), 'verify-many.pem');
  const rejected = await calls.send({ ...createCall(all), isValid: false });
  const after = await calls.list();
  const added = after.items.length - before.items.length;
  run.record(
    createRequirementId('resources.too-many', collection.create),
    rejected.response?.status === 400 && added === 0,
    `A file of ${all.length} certificates returned ${describeOutcome(rejected)}; ${added} were stored.`,
    [rejected.n, after.exchange.n],
  );
  if (added > 0) return;
  const stored = await calls.send(createCall(fitting));
  const full = await calls.listAfter('create', fitting);
  run.record(
    createRequirementId('resources.capacity', collection.create),
    stored.response?.status === 201 && full.items.length === capacity,
    `A file of ${fitting.length} certificates returned ${describeOutcome(stored)}; the device then lists ${full.items.length}.`,
    [stored.n, full.exchange.n],
  );
  await calls.discard(...fitting);
}

const joinPems = (some: readonly CertificateFixture[]) => some.map(({ pem }) => pem).join('');
