import { isRecord } from '@stillhouse/foundation/is-record';
import type { RequestSpec } from '../../model/target.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import type { WriteVariant } from '../../probing/write-variants.ts';
import { createReadingStep, createStep, report, type Step } from './step.ts';
import type { Subject } from './subjects.ts';
import type { WalkModel } from './walk-model.ts';
import { walkIds } from './walk-requirements.ts';
import { isAccepted, type Walker } from './walker.ts';

export function createWriteStep(subject: Subject, variant: WriteVariant): Step {
  const { write } = subject.group;
  const body = formatValue(variant.body);
  return createStep(`${write.id} ${body}`, async (model, walker) => {
    const put = await walker.send({ operationId: write.id, json: variant.body });
    walker.expectChange(subject, subject.group.withinMs);
    if (isAccepted(put)) {
      model.write(subject, variant);
      // The response has the same form as that of the GET.
      const written = getJsonBody(put);
      if (isRecord(written) && !model.matches(subject, written))
        await readGroup(model, walker, subject);
    } else {
      const message = `${write.id} rejected ${body} after these calls: ${describeOutcome(put)}.`;
      report(walker, walkIds.accepted(write), message);
    }
  });
}

/** Sends a body that no operation accepts. The values must remain. */
export function createRejectedWriteStep(subject: Subject): Step {
  const { write } = subject.group;
  return createStep(`${write.id} null`, async (model, walker) => {
    await walker.send({ operationId: write.id, json: null, isValid: false });
    await readGroup(model, walker, subject);
  });
}

export function createReadStep(subject: Subject): Step {
  return createReadingStep(subject.group.read.id, (model, walker) =>
    readGroup(model, walker, subject),
  );
}

/** Reads with the token of an earlier session. */
export function createOtherSessionStep(subject: Subject): Step {
  return createReadingStep(
    `${subject.group.read.id} in an earlier session`,
    async (model, walker) => {
      const token = walker.otherToken;
      if (token === null) return;
      await readGroup(model, walker, subject);
      await readGroup(model, walker, subject, token);
    },
  );
}

export function createUnauthorizedReadStep(subject: Subject): Step {
  const { read } = subject.group;
  return createReadingStep(`${read.id} without a token`, async (_model, walker) => {
    await walker.send({ operationId: read.id, authorization: null });
  });
}

/** Compares what a GET returns with the model. */
export async function readGroup(
  model: WalkModel,
  walker: Walker,
  subject: Subject,
  token?: string,
): Promise<void> {
  const { read, write } = subject.group;
  const spec: Omit<RequestSpec, 'purpose'> = {
    operationId: read.id,
    ...(token !== undefined && { authorization: `Bearer ${token}`, as: walker.role }),
  };
  const before = walker.trail.length;
  const seen = await pollUntil(
    walker.getPendingMs(subject),
    () => walker.send(spec),
    (exchange) => model.matches(subject, getJsonBody(exchange)),
  );
  walker.keepLast(before);
  if (token !== undefined && seen.response?.status === 401) {
    walker.dropSession(token);
    return;
  }
  const body = getJsonBody(seen);
  if (model.matches(subject, body)) return;
  walker.markChanged(subject);
  const isWritten = subject.writes.length > 0 && token === undefined;
  const observed = body === undefined ? describeOutcome(seen) : formatValue(body);
  const message = `After these calls, ${read.id} must return ${formatValue(model.getValues(subject))}, but returned ${observed}.`;
  const id = isWritten ? walkIds.value(write) : walkIds.sessions;
  report(walker, id, message, token === undefined ? createReadStep(subject) : null);
  if (body !== undefined) model.adopt(subject, body);
}
