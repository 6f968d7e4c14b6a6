import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import type { HarmLevel, Requirement } from '../model/requirement.ts';
import { formatValue } from '../observe/compare-values.ts';
import type { Client } from '../observe/read-after-write.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import { pollUntil } from '../observe/retry.ts';
import { createRequirement, createRequirementId } from '../requirements/create-requirement.ts';
import { createSignIn, readToken } from '../target/sign-in.ts';
import { getRole } from '../target/token.ts';
import { getReader } from './current-value.ts';

/** What the run's own client already sees, another one sees within this time. */
const maxDelayMs = 1_000;

export const getOtherClientId = (write: Operation) =>
  createRequirementId('readback.other-client', write);

export function createOtherClientRequirement(
  contract: Contract,
  write: Operation,
  harm: HarmLevel,
): Requirement {
  return createRequirement(contract, {
    class: 'readback',
    rule: 'other-client',
    operation: write,
    sentence: `A client with another session and connection reads what ${write.id} changed.`,
    pointer: `${contract.getOperationObject(write.id).pointer}/x-readback`,
    source: 'decision',
    harm,
  });
}

/** Signs in once more. Returns null if the device rejects it. */
export async function signInOtherClient(run: CheckRun): Promise<Client | null> {
  const { userName, password } = run.options;
  const signedIn = await run.request({
    ...createSignIn(userName, password),
    usesSecondConnection: true,
  });
  const token = readToken(signedIn);
  return token === null
    ? null
    : {
        as: getRole(userName),
        authorization: `Bearer ${token}`,
        usesSecondConnection: true,
      };
}

/** Reads what a write changes as another client, before and after it. */
export class OtherReader {
  readonly #run: CheckRun;
  readonly #write: Operation;
  readonly #client: Client | null;

  private constructor(run: CheckRun, write: Operation, client: Client | null) {
    this.#run = run;
    this.#write = write;
    this.#client = client;
  }

  /** Signs in and reads the value before the write. */
  static async create(run: CheckRun, write: Operation): Promise<OtherReader> {
    const client = await signInOtherClient(run);
    const reader = new OtherReader(run, write, client);
    await reader.#read();
    return reader;
  }

  /**
   * Call this when the run's own client sees the change.
   * @param isShown returns true if a body contains the change
   */
  async test(run: CheckRun, isShown: (body: unknown) => boolean): Promise<void> {
    const id = getOtherClientId(this.#write);
    const seen = await pollUntil(
      maxDelayMs,
      () => this.#read(),
      (exchange) => exchange === null || isShown(getJsonBody(exchange)),
    );
    if (seen === null) {
      const message = 'Another sign-in was rejected.';
      run.markNotTested(id, message, `Correct ${signInOperation.id}, and run again`);
      return;
    }
    const body = getJsonBody(seen);
    const message = `Another client read ${formatValue(body)}.`;
    run.record(id, isShown(body), message, [seen.n]);
  }

  async #read() {
    const reader = getReader(this.#write, this.#run.contract);
    if (this.#client === null || reader === null) return null;
    return await this.#run.request({ operationId: reader.id, ...this.#client });
  }
}
