import type { RunContext } from '../../check.ts';
import { type Exchange, getHeader, parseJsonBody } from '../../exchange.ts';
import { isRecord, isSame, told } from '../../observe/compare-values.ts';
import type { Findings } from '../../observe/findings.ts';
import { outcomeOf, type Reading, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { type Fixture, formWith } from './certificate-fixtures.ts';
import { ids, type Resource } from './certificate-requirements.ts';
import { removalIsRefused, uploadIsRefused } from './unauthorized-certificates.ts';

type Item = Readonly<Record<string, unknown>>;

/** One response of the list operation. */
type Listed = { readonly reading: Reading; readonly items: readonly Item[] };

/**
 * Tolerance for clock differences: validity is not evaluated this close to its beginning or end.
 */
const nearMs = 10 * 60_000;

/** Runs the lifecycle of certificates and reads the list after every step. */
export class CertificateLife {
  readonly #context: RunContext;
  readonly #findings: Findings;
  readonly #resource: Resource;
  readonly #purpose: string;

  constructor(context: RunContext, findings: Findings, resource: Resource, purpose: string) {
    this.#context = context;
    this.#findings = findings;
    this.#resource = resource;
    this.#purpose = purpose;
  }

  async list(): Promise<Listed> {
    const reading = await read(this.#context, this.#purpose, this.#resource.list.id);
    const items = Array.isArray(reading.body) ? reading.body.filter(isRecord) : [];
    this.#judgeValidity(reading, items);
    return { reading, items };
  }

  /** Uploads a file and checks the resulting certificates. */
  async upload(
    id: string,
    fileName: string,
    bytes: Uint8Array | string,
    wanted: readonly Fixture[],
  ): Promise<void> {
    const resource = this.#resource;
    const findings = this.#findings;
    const context = this.#context;
    for (const { fingerprint } of wanted) await this.#keep(fingerprint);
    const before = await this.list();
    const created = await patiently(context, {
      purpose: this.#purpose,
      operationId: resource.create.id,
      ...formWith(fileName, bytes),
    });
    if (created.answer?.status !== 201) {
      const message = `${resource.create.id} rejected ${fileName}: ${outcomeOf(created)}.`;
      findings.fail(id, { message, exchanges: [created.n] });
      return;
    }
    const after = await this.#listUntil(resource.create, ({ items }) =>
      wanted.every((one) => this.#itemOf(items, one.fingerprint) !== undefined),
    );
    const exchanges = [created.n, after.reading.exchange.n];
    const answered = itemsOf(created);
    this.#judgeTold(answered, wanted, created);
    const problems = wanted.flatMap(({ fingerprint }) => {
      const short = fingerprint.slice(0, 12);
      const same = after.items.filter((item) => item[resource.idField] === fingerprint);
      const inAnswer = this.#itemOf(answered, fingerprint);
      if (same.length === 0) return [`${resource.list.id} does not have ${short}`];
      if (same.length > 1) return [`${resource.list.id} has ${short} ${same.length} times`];
      if (inAnswer === undefined) return [`the response does not have ${short}`];
      return isSame(inAnswer, same[0])
        ? []
        : [`the response has ${told(inAnswer)}, but ${resource.list.id} has ${told(same[0])}`];
    });
    this.#judge(id, problems, 'The list has it as in the response.', exchanges);
    this.#judgeNeighbours(ids.besideNew(resource), before, after, wanted);
  }

  /** Tries to upload without a valid token: a certificate that exists and one that does not. */
  async isUploadGuarded(there: Fixture, absent: Fixture): Promise<void> {
    const context = this.#context;
    const findings = this.#findings;
    const resource = this.#resource;
    await this.#keep(absent.fingerprint);
    await uploadIsRefused(context, findings, resource, there, absent);
    await this.#sendRemoval(absent);
  }

  /** Tries to delete without a valid token. */
  async isRemovalGuarded(there: Fixture): Promise<void> {
    await removalIsRefused(this.#context, this.#findings, this.#resource, there);
  }

  /** Deletes a certificate, checks the list, and deletes it again. */
  async remove(fixture: Fixture): Promise<void> {
    const resource = this.#resource;
    const before = await this.list();
    const gone = await this.#sendRemoval(fixture);
    if (gone.answer === null || gone.answer.status < 200 || gone.answer.status > 299) {
      const message = `${resource.remove.id} did not delete the certificate: ${outcomeOf(gone)}.`;
      this.#findings.fail(ids.gone(resource), { message, exchanges: [gone.n] });
      return;
    }
    const after = await this.#listUntil(
      resource.remove,
      ({ items, reading }) =>
        Array.isArray(reading.body) && this.#itemOf(items, fixture.fingerprint) === undefined,
    );
    const later = await this.list();
    const still = [after, later].some(
      ({ items }) => this.#itemOf(items, fixture.fingerprint) !== undefined,
    );
    this.#judge(
      ids.gone(resource),
      still ? [`${resource.list.id} still has it`] : [],
      'The list no longer has it.',
      [gone.n, after.reading.exchange.n, later.reading.exchange.n],
    );
    this.#judgeNeighbours(ids.besideGone(resource), before, later, [fixture]);
    if (still) return;
    const again = await this.#sendRemoval(fixture);
    const status = again.answer?.status;
    this.#judge(
      ids.goneAlready(resource),
      status === 404
        ? []
        : [`${resource.remove.id} of a deleted certificate returned ${outcomeOf(again)}`],
      'The second deletion returned 404.',
      [gone.n, again.n],
    );
    this.#judgeNeighbours(ids.besideGone(resource), later, await this.list(), [fixture]);
  }

  #sendRemoval({ fingerprint }: Fixture): Promise<Exchange> {
    const resource = this.#resource;
    return patiently(this.#context, {
      purpose: this.#purpose,
      operationId: resource.remove.id,
      pathParameters: { [resource.parameter]: fingerprint },
    });
  }

  /** Stores the deletion before the upload, so that it can be done even after a crash. */
  async #keep(id: string): Promise<void> {
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

  #listUntil(
    {
      readback,
    }: { readonly readback?: { readonly operationId: string; readonly withinMs: number } },
    isSo: (listed: Listed) => boolean,
  ): Promise<Listed> {
    return until(readback?.withinMs ?? 0, () => this.list(), isSo);
  }

  #itemOf(items: readonly Item[], id: string): Item | undefined {
    return items.find((item) => item[this.#resource.idField] === id);
  }

  /** Checks that all other certificates are unchanged. The order is ignored. */
  #judgeNeighbours(id: string, before: Listed, after: Listed, but: readonly Fixture[]): void {
    const { idField } = this.#resource;
    const isOther = (item: Item) => !but.some(({ fingerprint }) => fingerprint === item[idField]);
    const problems = before.items.filter(isOther).flatMap((item) => {
      const now = this.#itemOf(after.items, String(item[idField]));
      if (now === undefined) return [`${told(item[idField])} is missing`];
      return isSame(timeless(now), timeless(item)) ? [] : [`${told(item)} changed to ${told(now)}`];
    });
    const known = new Set(before.items.map((item) => item[idField]));
    const strange = after.items.filter((item) => isOther(item) && !known.has(item[idField]));
    this.#judge(
      id,
      [...problems, ...strange.map((item) => `${told(item[idField])} was added`)],
      'The other certificates are unchanged.',
      [before.reading.exchange.n, after.reading.exchange.n],
    );
  }

  #judgeTold(items: readonly Item[], wanted: readonly Fixture[], created: Exchange): void {
    const problems = wanted.flatMap((fixture) => {
      const item = this.#itemOf(items, fixture.fingerprint);
      if (item === undefined) return [`no item has the fingerprint ${fixture.fingerprint}`];
      return [
        ...(['notBefore', 'notAfter'] as const).flatMap((name) =>
          item[name] === fixture[name]
            ? []
            : [`${name} is ${told(item[name])}, but in the certificate ${fixture[name]}`],
        ),
        ...(['subject', 'issuer'] as const).flatMap((name) =>
          hasNames(item[name], fixture[name])
            ? []
            : [
                `${name} is ${told(item[name])}, but in the certificate ${[...fixture[name]].join(', ')}`,
              ],
        ),
      ];
    });
    this.#judge(ids.told(this.#resource), problems, 'The response matches the certificate.', [
      created.n,
    ]);
  }

  /** Compares with the date of the same response. */
  #judgeValidity({ exchange }: Reading, items: readonly Item[]): void {
    const date = getHeader(exchange.answer?.headers ?? [], 'date');
    const now = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(now)) return;
    const problems = items.flatMap(({ notBefore, notAfter, isValid, fingerprint }) => {
      if (typeof notBefore !== 'number' || typeof notAfter !== 'number') return [];
      if (Math.abs(now - notBefore) < nearMs || Math.abs(now - notAfter) < nearMs) return [];
      const should = notBefore <= now && now <= notAfter;
      return isValid === should
        ? []
        : [`${told(fingerprint)} has isValid ${told(isValid)} at ${date}`];
    });
    if (items.length > 0) {
      this.#judge(ids.valid(this.#resource), problems, 'Every isValid is correct.', [exchange.n]);
    }
  }

  #judge(
    id: string,
    problems: readonly string[],
    good: string,
    exchanges: readonly number[],
  ): void {
    if (problems.length === 0) this.#findings.pass(id, { message: good, exchanges });
    else this.#findings.fail(id, { message: `${problems.join('; ')}.`, exchanges });
  }
}

function itemsOf(created: Exchange): readonly Item[] {
  const body = created.answer === null ? undefined : parseJsonBody(created.answer);
  return Array.isArray(body) ? body.filter(isRecord) : [];
}

/**
 * Returns true if a text contains all pairs in any order. Non-ASCII pairs have several encodings
 * and are ignored.
 */
function hasNames(text: unknown, names: ReadonlySet<string>): boolean {
  if (typeof text !== 'string') return false;
  const plain = [...names].filter((name) => /^[ -~]*$/.test(name));
  return plain.every((name) => text.includes(name));
}

/** Removes the property that changes with time. */
function timeless({ isValid: _, ...item }: Item): Item {
  return item;
}
