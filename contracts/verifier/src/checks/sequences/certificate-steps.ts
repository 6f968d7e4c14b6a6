import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import type { CertificateFixture } from '../resources/certificate-fixtures.ts';
import { listIds, type OwnCertificates } from './own-certificates.ts';
import { createReadingStep, createStep, report, type Step } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import { walkIds } from './walk-requirements.ts';
import { isAccepted, type Walker } from './walker.ts';

export function createUploadStep(own: OwnCertificates, fixture: CertificateFixture): Step {
  const { create } = own.resource;
  const short = fixture.fingerprint.slice(0, 8);
  return createStep(`${create.id} ${short}`, async (model, walker) => {
    const created = await walker.send({
      operationId: create.id,
      ...createFileForm('sequences.pem', fixture.pem),
    });
    walker.expectChange(own, create.readback?.withinMs ?? 0);
    if (isAccepted(created)) model.setListed(own, [...model.getListed(own), fixture.fingerprint]);
    else
      report(
        walker,
        walkIds.accepted(create),
        `${create.id} rejected a certificate after these calls: ${describeOutcome(created)}.`,
      );
    await readList(model, walker, own);
  });
}

export function createDeleteStep(own: OwnCertificates, fixture: CertificateFixture): Step {
  const { remove, parameter } = own.resource;
  const { fingerprint } = fixture;
  return createStep(
    `${remove.id} ${fingerprint.slice(0, 8)}`,
    async (model, walker) => {
      const removed = await walker.send({
        operationId: remove.id,
        pathParameters: { [parameter]: fingerprint },
      });
      walker.expectChange(own, remove.readback?.withinMs ?? 0);
      if (isAccepted(removed))
        model.setListed(
          own,
          [...model.getListed(own)].filter((id) => id !== fingerprint),
        );
      else
        report(
          walker,
          walkIds.accepted(remove),
          `${remove.id} did not delete an uploaded certificate: ${describeOutcome(removed)}.`,
        );
      await readList(model, walker, own);
    },
    (model) => model.getListed(own).has(fingerprint),
  );
}

/** Deletes a certificate that does not exist. The others must remain. */
export function createAbsentDeleteStep(own: OwnCertificates, fixture: CertificateFixture): Step {
  const { remove, parameter } = own.resource;
  const { fingerprint } = fixture;
  return createStep(
    `${remove.id} ${fingerprint.slice(0, 8)} again`,
    async (model, walker) => {
      await walker.send({
        operationId: remove.id,
        pathParameters: { [parameter]: fingerprint },
      });
      await readList(model, walker, own);
    },
    (model) => !model.getListed(own).has(fingerprint),
  );
}

/** Compares the listed ids with the model. */
export async function readList(
  model: WalkModel,
  walker: Walker,
  own: OwnCertificates,
): Promise<void> {
  const { list } = own.resource;
  const expected = model.getListed(own);
  const isEqual = (ids: readonly string[] | null) =>
    ids !== null && ids.length === expected.size && ids.every((id) => expected.has(id));
  const before = walker.trail.length;
  const seen = await pollUntil(
    walker.getPendingMs(own),
    () => walker.send({ operationId: list.id }),
    (exchange) => isEqual(listIds(own.resource, getJsonBody(exchange))),
  );
  walker.keepLast(before);
  const ids = listIds(own.resource, getJsonBody(seen));
  if (isEqual(ids)) return;
  walker.markChanged(own);
  const format = (values: Iterable<string>) =>
    `[${[...values]
      .map((id) => id.slice(0, 8))
      .toSorted()
      .join(', ')}]`;
  const observed = ids === null ? describeOutcome(seen) : format(ids);
  const message = `After these calls, ${list.id} must return ${format(expected)}, but returned ${observed}.`;
  const read = createReadingStep(list.id, (one, other) => readList(one, other, own));
  report(walker, walkIds.list(list), message, read);
  if (ids !== null) model.setListed(own, ids);
}
