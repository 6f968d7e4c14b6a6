import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import { isSuccess } from './message.ts';
import type {
  Mutant,
  MutantClass,
  MutantHandler,
  ProxyRequest,
  ProxyResponse,
  Upstream,
} from './mutant.ts';

/** A request on its way to the device, and what the bug remembers. */
type Sent<Memory> = {
  readonly request: ProxyRequest;
  readonly upstream: Upstream;
  readonly memory: Memory;
};

/** A request with the response of the device. */
export type Call<Memory> = Sent<Memory> & {
  readonly response: ProxyResponse;
  /** The response to `reads`, from before the request. */
  readonly earlier: ProxyResponse;
};

type Maybe<T> = T | undefined | Promise<T | undefined>;

/** A bug as one row. Only `id` and `summary` are required, and one function that acts. */
export type Bug<Memory = undefined> = Partial<
  Omit<Mutant, 'id' | 'class' | 'alsoReportedAs' | 'createHandler'>
> & {
  /** `class.rule:operationId:place`. The class and the operation of the bug are those of the id. */
  readonly id: `${MutantClass}.${string}`;
  readonly summary: string;
  /** Other classes whose checks may report it as well. */
  readonly also?: readonly MutantClass[];
  /** Creates what each handler remembers. */
  readonly memory?: () => Memory;
  /** Which requests it concerns: those of an operation, all (null), or some. Default: its own. */
  readonly on?: OperationId | null | ((request: ProxyRequest) => boolean);
  /** Which responses `after` changes. Default: all. */
  readonly status?: 'success' | number;
  /** Sees the response to each request, also to those of other operations. */
  readonly remember?: (call: Omit<Call<Memory>, 'earlier'>) => unknown;
  /** What the bug reads before the device gets the request. */
  readonly reads?: OperationId;
  /** Changes the request before the device gets it, or responds in place of the device. */
  readonly before?: (sent: Sent<Memory>) => Maybe<ProxyRequest | ProxyResponse>;
  /** Changes the response, or the device. Undefined: the response stays. */
  readonly after?: (call: Call<Memory>) => Maybe<ProxyResponse>;
  readonly receive?: MutantHandler['receive'];
};

/** Creates the bugs of a table. A row has what is `shared`, unless it says otherwise. */
export function createBugs<Memory = undefined>(
  shared: Omit<Bug<Memory>, 'id' | 'summary'>,
  rows: readonly Bug<Memory>[],
): readonly Mutant[] {
  return rows.map((row) => createBug<Memory>({ ...shared, ...row }));
}

/** Creates a bug from its row. */
export function createBug<Memory = undefined>(bug: Bug<Memory>): Mutant {
  const { memory, on, status, remember, reads, before, after, receive, ...row } = bug;
  const { id, also = [], operationId = getNamedOperation(id), ...others } = row;
  return {
    id,
    class: id.split('.')[0] as MutantClass,
    alsoReportedAs: also,
    operationId,
    harm: 'safe',
    ...others,
    createHandler: () => createHandler(bug, operationId),
  };
}

function getNamedOperation(id: string): OperationId | null {
  const name = id.split(':')[1] ?? '*';
  return isOperationId(name) ? name : null;
}

/** The response to a read that a bug does not make. */
const noResponse: ProxyResponse = { status: 0, headers: [], body: Buffer.alloc(0) };

function createHandler<Memory>(
  { memory: createMemory, on, status, remember, reads, before, after, receive }: Bug<Memory>,
  operationId: OperationId | null,
): MutantHandler {
  const memory = createMemory?.() as Memory;
  const isHit = typeof on === 'function' ? on : isCallOf(on === undefined ? operationId : on);
  return {
    ...(receive !== undefined && { receive }),
    async respond(request, upstream) {
      const isConcerned = isHit(request);
      const call = { request, upstream, memory };
      const earlier = isConcerned && reads !== undefined ? await upstream.call(reads) : noResponse;
      const sent = (isConcerned && (await before?.(call))) || request;
      if ('status' in sent) return sent;
      const response = await upstream.forward(sent);
      await remember?.({ ...call, response });
      if (!isConcerned || !hasStatus(response, status)) return response;
      return (await after?.({ ...call, response, earlier })) ?? response;
    },
  };
}

/** Selects the calls of an operation; with null, all requests. */
export function isCallOf(id: OperationId | null): (request: ProxyRequest) => boolean {
  return ({ operation }) => id === null || operation?.id === id;
}

function hasStatus(response: ProxyResponse, wanted: Bug['status']): boolean {
  if (wanted === 'success') return isSuccess(response);
  return wanted === undefined || response.status === wanted;
}
