import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { type Exchange, getHeader, parseJsonBody } from '../../model/exchange.ts';
import { formatValue, hasEqualValue } from '../../observe/compare-values.ts';
import type { Findings } from '../../observe/findings.ts';
import { readAfterWrite } from '../../observe/read-after-write.ts';
import { describeOutcome, type Reading, readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';
import { listContentProblems } from './certificate-content.ts';
import type { CertificateFixture } from './certificate-fixtures.ts';
import { type CertificateResource, lifecycleIds } from './certificate-requirements.ts';
import { testUnauthorizedRemoval, testUnauthorizedUpload } from './unauthorized-certificates.ts';

type Item = Readonly<Record<string, unknown>>;

/** One response of the list operation. */
type ListResult = { readonly reading: Reading; readonly items: readonly Item[] };

/**
 * Tolerance for clock differences: validity is not evaluated this close to its beginning or end.
 */
const toleranceMs = 10 * 60_000;

/** Runs the lifecycle of certificates and reads the list after every step. */
export class CertificateLifecycle {
  readonly #context: RunContext;
  readonly #findings: Findings;
  readonly #resource: CertificateResource;
  readonly #purpose: string;

  constructor(
    context: RunContext,
    findings: Findings,
    resource: CertificateResource,
    purpose: string,
  ) {
    this.#context = context;
    this.#findings = findings;
    this.#resource = resource;
    this.#purpose = purpose;
  }

  async list(): Promise<ListResult> {
    return this.#readItems(
      await readResource(this.#context, this.#purpose, this.#resource.list.id),
    );
  }

  /** Reads the list after an upload or a deletion, until it shows the effect. */
  async listAfter(
    write: 'create' | 'remove',
    isShown: (items: readonly Item[]) => boolean,
  ): Promise<ListResult> {
    const reading = await readAfterWrite(
      this.#context,
      this.#purpose,
      this.#resource[write],
      (body) => Array.isArray(body) && isShown(body.filter(isRecord)),
    );
    return this.#readItems(reading);
  }

  #readItems(reading: Reading): ListResult {
    const items = Array.isArray(reading.body) ? reading.body.filter(isRecord) : [];
    this.#evaluateValidity(reading, items);
    return { reading, items };
  }

  /** Uploads a file and checks the resulting certificates. */
  async upload(
    id: string,
    fileName: string,
    bytes: Uint8Array | string,
    expected: readonly CertificateFixture[],
  ): Promise<void> {
    const resource = this.#resource;
    const findings = this.#findings;
    const context = this.#context;
    for (const { fingerprint } of expected) await this.#storeRemoval(fingerprint);
    const before = await this.list();
    const created = await requestWithRetry(context, {
      purpose: this.#purpose,
      operationId: resource.create.id,
      ...createFileForm(fileName, bytes),
    });
    if (created.response?.status !== 201) {
      const message = `${resource.create.id} rejected ${fileName}: ${describeOutcome(created)}.`;
      findings.fail(id, { message, exchanges: [created.n] });
      return;
    }
    const after = await this.listAfter('create', (items) =>
      expected.every((one) => this.#findItem(items, one.fingerprint) !== undefined),
    );
    const exchanges = [created.n, after.reading.exchange.n];
    const returned = getItems(created);
    this.#evaluateValidity({ exchange: created, body: undefined }, returned);
    this.#evaluateContent(returned, expected, created);
    const problems = expected.flatMap(({ fingerprint }) => {
      const short = fingerprint.slice(0, 12);
      const same = after.items.filter((item) => item[resource.idField] === fingerprint);
      const inResponse = this.#findItem(returned, fingerprint);
      if (same.length === 0) return [`${resource.list.id} does not have ${short}`];
      if (same.length > 1) return [`${resource.list.id} has ${short} ${same.length} times`];
      if (inResponse === undefined) return [`the response does not have ${short}`];
      return hasEqualValue(inResponse, same[0])
        ? []
        : [
            `the response has ${formatValue(inResponse)}, but ${resource.list.id} has ${formatValue(same[0])}`,
          ];
    });
    this.#record(id, problems, 'The list has it as in the response.', exchanges);
    this.#evaluateOthers(lifecycleIds.othersAfterUpload(resource), before, after, expected);
  }

  /** Reads the list again so long after the last upload that a certificate may be lost by then. */
  async testStays(uploaded: readonly CertificateFixture[]): Promise<void> {
    await wait(this.#context.options.lateLossMs);
    const { items, reading } = await this.list();
    const problems = uploaded
      .filter(({ fingerprint }) => this.#findItem(items, fingerprint) === undefined)
      .map(({ fingerprint }) => `the list no longer has ${fingerprint.slice(0, 12)}`);
    this.#record(lifecycleIds.stays(this.#resource), problems, 'The list still has them.', [
      reading.exchange.n,
    ]);
  }

  /** Tries to upload without a valid token: a certificate that exists and one that does not. */
  async testUnauthorizedUpload(
    there: CertificateFixture,
    absent: CertificateFixture,
  ): Promise<void> {
    const context = this.#context;
    const findings = this.#findings;
    const resource = this.#resource;
    await this.#storeRemoval(absent.fingerprint);
    await testUnauthorizedUpload(context, findings, resource, there, absent);
    await this.discard(absent);
  }

  /** Tries to delete without a valid token. */
  async testUnauthorizedRemoval(there: CertificateFixture): Promise<void> {
    await testUnauthorizedRemoval(this.#context, this.#findings, this.#resource, there);
  }

  /** Call this before an upload without `upload`, so that the run may delete the certificate. */
  async prepare({ fingerprint }: CertificateFixture): Promise<void> {
    await this.#storeRemoval(fingerprint);
  }

  /** Deletes certificates without checks. The undo log repeats a deletion that failed. */
  async discard(...fixtures: readonly CertificateFixture[]): Promise<void> {
    for (const fixture of fixtures) await this.#sendRemoval(fixture);
    await this.listAfter('remove', (items) =>
      fixtures.every(({ fingerprint }) => this.#findItem(items, fingerprint) === undefined),
    );
  }

  /** Deletes a certificate, checks the list, and deletes it again. */
  async remove(fixture: CertificateFixture): Promise<void> {
    const resource = this.#resource;
    const before = await this.list();
    const removal = await this.#sendRemoval(fixture);
    if (
      removal.response === null ||
      removal.response.status < 200 ||
      removal.response.status > 299
    ) {
      const message = `${resource.remove.id} did not delete the certificate: ${describeOutcome(removal)}.`;
      this.#findings.fail(lifecycleIds.removed(resource), { message, exchanges: [removal.n] });
      return;
    }
    const after = await this.listAfter(
      'remove',
      (items) => this.#findItem(items, fixture.fingerprint) === undefined,
    );
    const later = await this.list();
    const still = [after, later].some(
      ({ items }) => this.#findItem(items, fixture.fingerprint) !== undefined,
    );
    this.#record(
      lifecycleIds.removed(resource),
      still ? [`${resource.list.id} still has it`] : [],
      'The list no longer has it.',
      [removal.n, after.reading.exchange.n, later.reading.exchange.n],
    );
    this.#evaluateOthers(lifecycleIds.othersAfterRemoval(resource), before, later, [fixture]);
    if (still) return;
    const repeated = await this.#sendRemoval(fixture);
    const status = repeated.response?.status;
    this.#record(
      lifecycleIds.alreadyRemoved(resource),
      status === 404
        ? []
        : [`${resource.remove.id} of a deleted certificate returned ${describeOutcome(repeated)}`],
      'The second deletion returned 404.',
      [removal.n, repeated.n],
    );
    this.#evaluateOthers(lifecycleIds.othersAfterRemoval(resource), later, await this.list(), [
      fixture,
    ]);
  }

  /** Tries to delete by texts that contain a part of a fingerprint or more than it. */
  async testOtherIds({ fingerprint }: CertificateFixture): Promise<void> {
    const resource = this.#resource;
    const before = await this.list();
    const problems: string[] = [];
    const exchanges: number[] = [];
    for (const id of createSimilarIds(fingerprint)) {
      const { n, response } = await this.#requestRemoval(id);
      exchanges.push(n);
      if (response?.status !== 400 && response?.status !== 404)
        problems.push(`${resource.remove.id} of ${formatValue(id)} returned ${response?.status}`);
    }
    const after = await this.list();
    if (after.items.length !== before.items.length) problems.push('a certificate is missing');
    this.#record(lifecycleIds.partOfId(resource), problems, 'Nothing was deleted.', [
      ...exchanges,
      after.reading.exchange.n,
    ]);
  }

  /** Sends an id that is not a fingerprint. An encoded slash may belong to another path. */
  #requestRemoval(id: string): Promise<Exchange> {
    const { name, remove, parameter } = this.#resource;
    this.#context.target.claim(name, id);
    const base = { purpose: this.#purpose, isValid: false } as const;
    return id.includes('/')
      ? this.#context.target.request({
          ...base,
          operationId: null,
          method: remove.method,
          target: remove.path.replace(`{${parameter}}`, encodeURIComponent(id)),
        })
      : this.#context.target.request({
          ...base,
          operationId: remove.id,
          pathParameters: { [parameter]: id },
        });
  }

  #sendRemoval({ fingerprint }: CertificateFixture): Promise<Exchange> {
    const resource = this.#resource;
    return requestWithRetry(this.#context, {
      purpose: this.#purpose,
      operationId: resource.remove.id,
      pathParameters: { [resource.parameter]: fingerprint },
    });
  }

  /** Stores the deletion before the upload, so that it can be done even after a crash. */
  async #storeRemoval(id: string): Promise<void> {
    const resource = this.#resource;
    const context = this.#context;
    context.target.claim(resource.name, id);
    await context.undoLog.record({
      operationId: resource.remove.id,
      pathParameters: { [resource.parameter]: id },
      readback: resource.list.id,
      pointer: '',
    });
  }

  #findItem(items: readonly Item[], id: string): Item | undefined {
    return items.find((item) => item[this.#resource.idField] === id);
  }

  /** Checks that all other certificates are unchanged. The order is ignored. */
  #evaluateOthers(
    id: string,
    before: ListResult,
    after: ListResult,
    but: readonly CertificateFixture[],
  ): void {
    const { idField } = this.#resource;
    const isOther = (item: Item) => !but.some(({ fingerprint }) => fingerprint === item[idField]);
    const problems = before.items.filter(isOther).flatMap((item) => {
      const now = this.#findItem(after.items, String(item[idField]));
      if (now === undefined) return [`${formatValue(item[idField])} is missing`];
      return hasEqualValue(omitValidity(now), omitValidity(item))
        ? []
        : [`${formatValue(item)} changed to ${formatValue(now)}`];
    });
    const known = new Set(before.items.map((item) => item[idField]));
    const added = after.items.filter((item) => isOther(item) && !known.has(item[idField]));
    this.#record(
      id,
      [...problems, ...added.map((item) => `${formatValue(item[idField])} was added`)],
      'The other certificates are unchanged.',
      [before.reading.exchange.n, after.reading.exchange.n],
    );
  }

  #evaluateContent(
    items: readonly Item[],
    expected: readonly CertificateFixture[],
    created: Exchange,
  ): void {
    const problems = expected.flatMap((fixture) => {
      const item = this.#findItem(items, fixture.fingerprint);
      if (item === undefined) return [`no item has the fingerprint ${fixture.fingerprint}`];
      return listContentProblems(item, fixture);
    });
    this.#record(
      lifecycleIds.content(this.#resource),
      problems,
      'The response matches the certificate.',
      [created.n],
    );
  }

  /** Compares with the date of the same response. */
  #evaluateValidity({ exchange }: Reading, items: readonly Item[]): void {
    const date = getHeader(exchange.response?.headers ?? [], 'date');
    const now = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(now)) return;
    const problems = items.flatMap(({ notBefore, notAfter, isValid, fingerprint }) => {
      if (typeof notBefore !== 'number' || typeof notAfter !== 'number') return [];
      if (Math.abs(now - notBefore) < toleranceMs || Math.abs(now - notAfter) < toleranceMs)
        return [];
      const should = notBefore <= now && now <= notAfter;
      return isValid === should
        ? []
        : [`${formatValue(fingerprint)} has isValid ${formatValue(isValid)} at ${date}`];
    });
    if (items.length > 0) {
      this.#record(lifecycleIds.validity(this.#resource), problems, 'Every isValid is correct.', [
        exchange.n,
      ]);
    }
  }

  #record(
    id: string,
    problems: readonly string[],
    passMessage: string,
    exchanges: readonly number[],
  ): void {
    if (problems.length === 0) this.#findings.pass(id, { message: passMessage, exchanges });
    else this.#findings.fail(id, { message: `${problems.join('; ')}.`, exchanges });
  }
}

function createSimilarIds(fingerprint: string): readonly string[] {
  return [
    fingerprint.slice(0, 16),
    fingerprint.toUpperCase(),
    fingerprint.replaceAll(/(..)(?=.)/g, '$1:'),
    `${fingerprint}/x`,
    `${fingerprint} `,
    `${fingerprint}\0`,
    `${fingerprint}\n`,
    `${fingerprint}.pem`,
    `${fingerprint}00`,
    `sha256:${fingerprint}`,
  ];
}

function getItems(created: Exchange): readonly Item[] {
  const body = created.response === null ? undefined : parseJsonBody(created.response);
  return Array.isArray(body) ? body.filter(isRecord) : [];
}

/** Removes the property that changes with time. */
function omitValidity({ isValid: _, ...item }: Item): Item {
  return item;
}
