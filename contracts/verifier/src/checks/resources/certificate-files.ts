import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { getSizeLimit } from '../robust/responses.ts';
import type { CertificateFixture } from './certificate-fixtures.ts';
import { CertificateLifecycle } from './certificate-lifecycle.ts';
import {
  type CertificateResource,
  lifecycleIds,
  listCertificateResources,
} from './certificate-requirements.ts';
import {
  foreignNames,
  generateCertificates,
  generateNumberedCertificates,
} from './generated-certificates.ts';

const purpose = 'resources.certificate-files';

/** The number of certificates that a device stores (uploadCertificate). */
const capacity = 64;

const ids = {
  names: ({ create }: CertificateResource) => `resources.names:${create.id}`,
  parallel: ({ create }: CertificateResource) => `resources.parallel:${create.id}`,
  largest: ({ create }: CertificateResource) => `resources.largest-file:${create.id}`,
  full: ({ create }: CertificateResource) => `resources.capacity:${create.id}`,
  tooMany: ({ create }: CertificateResource) => `resources.too-many:${create.id}`,
};

const sentences: Readonly<Record<keyof typeof ids, string>> = {
  names: 'A certificate with names beyond ASCII is accepted, from a file with any name.',
  parallel: 'Two files that are uploaded at the same time are both stored.',
  largest: 'A file up to the size limit is accepted.',
  full: 'A device stores 64 certificates.',
  tooMany: 'A file that exceeds 64 certificates is refused completely, with 400.',
};

/** Uploads files as made on other systems, and as many certificates as the device stores. */
export const certificateFiles: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  order: 'middle',
  requirements: (contract) =>
    listCertificateResources(contract).flatMap((resource) =>
      createRequirements(contract, resource),
    ),
  async run(context) {
    const findings = new Findings();
    for (const resource of listCertificateResources(context.contract))
      await testResource(context, findings, resource);
    return findings.list();
  },
};

function createRequirements(contract: Contract, resource: CertificateResource): Requirement[] {
  const { pointer } = contract.getOperationObject(resource.create.id);
  return (Object.keys(ids) as (keyof typeof ids)[]).map((name) =>
    createRequirement(contract, {
      class: 'resources',
      rule: ids[name](resource).replace(/^resources\.|:.*/g, ''),
      operation: resource.create,
      sentence: sentences[name],
      pointer: `${pointer}${name === 'largest' ? '/responses/413' : '/description'}`,
      source: 'decision',
      // A device whose storage is full may fail in other ways.
      ...((name === 'full' || name === 'tooMany') && { profile: 'destructive' as const }),
    }),
  );
}

async function testResource(
  context: RunContext,
  findings: Findings,
  resource: CertificateResource,
): Promise<void> {
  const life = new CertificateLifecycle(context, findings, resource, purpose);
  const { items, reading } = await life.list();
  const permission = context.target.mayCall(resource.create.id);
  const isTestable =
    permission.allowed && Array.isArray(reading.body) && items.length < capacity / 2;
  if (!isTestable) {
    const message = permission.allowed
      ? `The device has ${items.length} certificates.`
      : permission.reason;
    for (const id of Object.values(ids))
      findings.markNotTested(
        id(resource),
        message,
        permission.allowed ? 'Delete certificates of the device, and run again' : '--profile safe',
      );
    return;
  }
  await testNames(life, resource);
  await testForms(context, life, resource);
  await testParallel(context, findings, life, resource);
  if (context.options.profile === 'destructive')
    await testCapacity(context, findings, life, resource);
}

async function testNames(life: CertificateLifecycle, resource: CertificateResource): Promise<void> {
  // The last one renews the first one, so both have one subject.
  const fixtures = await generateCertificates([...foreignNames, ...foreignNames.slice(0, 1)]);
  const fileNames = ['R\u00f8m 4.pem', '\u{1f3db} \u65e5\u672c.crt', 'a.b (1).cer'];
  for (const [i, fixture] of fixtures.entries()) {
    const content = i === 1 ? fixture.der : fixture.pem;
    await life.upload(ids.names(resource), fileNames[i] ?? 'a.pem', content, [fixture]);
  }
  const [first, ...others] = fixtures;
  if (first !== undefined) await life.remove(first);
  await life.discard(...others);
}

/** PEM as other systems write it (RFC 7468 sections 2 and 5.2). */
async function testForms(
  context: RunContext,
  life: CertificateLifecycle,
  resource: CertificateResource,
): Promise<void> {
  const own = await generateNumberedCertificates(7);
  const [first, second, third, fourth, fifth, sixth, seventh] = own;
  if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh) return;
  const id = lifecycleIds.formats(resource);
  const upload = (name: string, text: string | Uint8Array, ...expected: CertificateFixture[]) =>
    life.upload(id, name, text, expected);
  await upload('verify-crlf.pem', first.pem.replaceAll('\n', '\r\n'), first);
  await upload('verify-open.pem', second.pem.trimEnd(), second);
  await upload('verify-text.crt', `subject=CN=Verifier\nissuer=CN=Verifier\n${third.pem}`, third);
  await upload('verify-der.cer', fourth.der, fourth);
  await upload('verify-pem.der', `${fifth.pem}\n\n`, fifth);
  const between = `${sixth.pem}\n# the issuer\n${seventh.pem}`;
  await upload('verify-between.cert', between, sixth, seventh);
  // Some of the file are on the device already.
  await life.upload(
    lifecycleIds.duplicate(resource),
    'verify-all.pem',
    own.map(({ pem }) => pem).join(''),
    own,
  );
  await life.discard(...own);
  const limit = getSizeLimit(context.contract, 'form');
  if (limit === null) return;
  const overhead = createFileForm('verify-large.pem', '').body.length;
  const comment = 'x'.repeat(99);
  const room = limit - overhead - first.pem.length;
  const text = `${comment}\n`.repeat(Math.floor(room / 100)) + first.pem;
  await life.upload(ids.largest(resource), 'verify-large.pem', text, [first]);
  await life.discard(first);
}

async function testParallel(
  context: RunContext,
  findings: Findings,
  life: CertificateLifecycle,
  resource: CertificateResource,
): Promise<void> {
  const fixtures = await generateNumberedCertificates(2);
  for (const fixture of fixtures) await life.prepare(fixture);
  const uploads = await Promise.all(
    fixtures.map(({ pem }) =>
      context.target.request({
        purpose,
        operationId: resource.create.id,
        usesNewConnection: true,
        ...createFileForm('verify-parallel.pem', pem),
      }),
    ),
  );
  const listMissing = (items: readonly Readonly<Record<string, unknown>>[]) =>
    fixtures.filter(
      ({ fingerprint }) => !items.some((item) => item[resource.idField] === fingerprint),
    );
  const { items, reading } = await life.listAfter(
    'create',
    (listed) => listMissing(listed).length === 0,
  );
  const missing = listMissing(items);
  const outcomes = uploads.map(describeOutcome).join(' and ');
  const message = `The uploads returned ${outcomes}; ${missing.length} of 2 are missing.`;
  findings.record(ids.parallel(resource), missing.length === 0, message, [
    ...uploads.map(({ n }) => n),
    reading.exchange.n,
  ]);
  await life.discard(...fixtures);
}

async function testCapacity(
  context: RunContext,
  findings: Findings,
  life: CertificateLifecycle,
  resource: CertificateResource,
): Promise<void> {
  const before = await life.list();
  const fixtures = await generateNumberedCertificates(capacity + 1 - before.items.length);
  for (const fixture of fixtures) await life.prepare(fixture);
  const send = (some: readonly CertificateFixture[], isValid: boolean) =>
    requestWithRetry(context, {
      purpose,
      isValid,
      operationId: resource.create.id,
      ...createFileForm('verify-many.pem', some.map(({ pem }) => pem).join('')),
    });
  const refused = await send(fixtures, false);
  const after = await life.list();
  const added = after.items.length - before.items.length;
  findings.record(
    ids.tooMany(resource),
    refused.response?.status === 400 && added === 0,
    `A file of ${fixtures.length} certificates returned ${describeOutcome(refused)}; ${added} were stored.`,
    [refused.n, after.reading.exchange.n],
  );
  if (added > 0) return;
  const stored = await send(fixtures.slice(1), true);
  const full = await life.listAfter('create', ({ length }) => length === capacity);
  findings.record(
    ids.full(resource),
    stored.response?.status === 201 && full.items.length === capacity,
    `A file of ${fixtures.length - 1} certificates returned ${describeOutcome(stored)}; the device then lists ${full.items.length}.`,
    [stored.n, full.reading.exchange.n],
  );
  await life.discard(...fixtures.slice(1));
}
