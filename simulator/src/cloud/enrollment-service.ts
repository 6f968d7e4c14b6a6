import type {
  EnrollmentBackend,
  EnrollmentCode,
  EnrollmentVerdict,
} from '@stillhouse/device/core/enrollment-backend';
import { RandomStream, type StreamState } from '@stillhouse/device/random/stream';
import { cloneJson } from '@stillhouse/foundation/clone-json';
import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import type { ControlSchema } from '../../client/control-schema.ts';

type CloudCode = ControlSchema<'CloudCode'>;

/** A requested code. Without letters it is generated from the device's seed. */
type CodeRequest = Omit<EnrollmentCode, 'code'> & { code?: string | undefined };

type StoredCode = {
  code: string;
  reusable: boolean;
  used: boolean;
  expiresAt: number | null;
  organisationUrl: string;
};

/** The saved state of the service, as plain JSON. */
export type EnrollmentRecords = {
  codes: StoredCode[];
  codeStream: StreamState;
  endpointStream: StreamState;
};

export const maxCodes = 1_000;

const codeLength = 8;
const defaultOrganisation = 'acme';

/**
 * The enrollment back end of the cloud for one device. The first code always exists and can be
 * reused, so that every device can be enrolled.
 */
export class EnrollmentService implements EnrollmentBackend {
  readonly #cloudUrl: string;
  readonly #codeStream: RandomStream;
  readonly #endpointStream: RandomStream;
  readonly #codes = new LazyMap<string, StoredCode>();

  /** @param cloudUrl https address of the service for people */
  constructor(seed: number, cloudUrl: string) {
    this.#cloudUrl = cloudUrl;
    this.#codeStream = RandomStream.fromText(`${seed}/enrollment codes`);
    this.#endpointStream = RandomStream.fromText(`${seed}/enrollment endpoints`);
    this.add({ reusable: true }, 0);
  }

  /** In order of creation. */
  list(now: number): CloudCode[] {
    return [...this.#codes.values()].map((stored) => toCloudCode(stored, now));
  }

  /** Returns null if the code exists, or if there are too many. */
  add(requested: CodeRequest, now: number): CloudCode | null {
    if (this.#codes.size >= maxCodes) return null;
    const code = (requested.code ?? this.#createCode()).toUpperCase();
    if (this.#codes.has(code)) return null;
    const { reusable = false, used = false, expiresAt = null } = requested;
    const organisationUrl = `${this.#cloudUrl}/${requested.organisation ?? defaultOrganisation}`;
    const stored: StoredCode = { code, reusable, used, expiresAt, organisationUrl };
    this.#codes.set(code, stored);
    return toCloudCode(stored, now);
  }

  enroll(code: string, now: number): EnrollmentVerdict {
    const stored = this.#codes.get(code.toUpperCase());
    if (stored === undefined) return { outcome: 'rejected', reason: 'unknown' };
    const state = getCodeState(stored, now);
    if (state !== 'valid') return { outcome: 'rejected', reason: state };
    stored.used = true;
    const endpointId = `ep-${this.#endpointStream.hex(8)}`;
    return { outcome: 'enrolled', organisationUrl: stored.organisationUrl, endpointId };
  }

  addCode(requested: EnrollmentCode, now: number): boolean {
    this.#codes.delete(requested.code.toUpperCase());
    return this.add(requested, now) !== null;
  }

  findValidCode(now: number): string | null {
    return this.list(now).find(({ state }) => state === 'valid')?.code ?? null;
  }

  copy(): EnrollmentService {
    // The seed does not matter: everything is restored.
    const copy = new EnrollmentService(0, this.#cloudUrl);
    copy.restore(this.save());
    return copy;
  }

  save(): EnrollmentRecords {
    return {
      codes: cloneJson([...this.#codes.values()]),
      codeStream: this.#codeStream.state,
      endpointStream: this.#endpointStream.state,
    };
  }

  /** Continues from a saved state. */
  restore({ codes, codeStream, endpointStream }: EnrollmentRecords): void {
    this.#codes.clear();
    for (const stored of cloneJson(codes)) this.#codes.set(stored.code, stored);
    this.#codeStream.state = codeStream;
    this.#endpointStream.state = endpointStream;
  }

  #createCode(): string {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const draw = () =>
      Array.from({ length: codeLength }, () => this.#codeStream.pick(letters)).join('');
    let code = draw();
    while (this.#codes.has(code)) code = draw();
    return code;
  }
}

function getCodeState({ reusable, used, expiresAt }: StoredCode, now: number): CloudCode['state'] {
  if (used && !reusable) return 'used';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'valid';
}

function toCloudCode(stored: StoredCode, now: number): CloudCode {
  const { code, reusable, expiresAt, organisationUrl } = stored;
  return { code, state: getCodeState(stored, now), reusable, expiresAt, organisationUrl };
}
