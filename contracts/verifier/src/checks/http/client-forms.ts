import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { type Exchange, parseJsonBody } from '../../model/exchange.ts';
import type { RawExchange } from '../../model/target.ts';
import { equalIgnoringOrder } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { hasSucceeded, isSuccess } from '../../observe/responses.ts';
import { findHealthCheck } from '../../probing/run-operations.ts';
import { listTestedGroups } from '../../probing/settings-group.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { createSignIn, readToken } from '../../target/sign-in.ts';
import { CollectionCalls, listCollections, listIds } from '../resources/collection.ts';
import { generateNumberedCertificates } from '../resources/generated-certificates.ts';
import { readSettings } from '../settings/settings.ts';
import { type Content, composeAsClient, type Message } from './client-requests.ts';
import { type Client, clients } from './clients.ts';
import { headForms } from './head-forms.ts';

const sentences: Readonly<Record<Client['rule'], string>> = {
  'client-browser': 'A browser',
  'client-curl': 'curl',
  'client-python': 'Python',
  'client-node': 'Node',
  'client-java': 'Java',
  'client-go': 'Go',
  'client-dotnet': '.NET',
  'client-embedded': 'An embedded client',
};

const getId = (rule: string) => `http.${rule}`;

/** Long enough for a response in several packets. */
const idleMs = 20;

/** What a call must return, whatever client sends it. */
type Compared = {
  readonly operation: Operation;
  readonly content: Content;
  readonly plain: Exchange;
  /** Why the response, which has the status of the plain one, differs from it, or null. */
  findProblem(response: Exchange): Promise<string | null>;
};

/** Real clients have the same response as a plain request, and the same effect. */
export const clientForms: ScenarioCheck = {
  kind: 'scenario',
  class: 'http',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) => [
    ...Object.entries(sentences).map(([rule, name]) =>
      createRequirement(contract, {
        class: 'http',
        rule,
        operation: null,
        sentence: `${name} gets the same response as a request without more headers than needed.`,
        pointer: '/info/description',
        source: 'decision',
      }),
    ),
    ...headForms.map(({ rule, sentence }) =>
      createRequirement(contract, {
        class: 'http',
        rule,
        operation: null,
        sentence,
        pointer: '/info/description',
        source: 'decision',
      }),
    ),
  ],
  async run(run) {
    const isSelected = ({ rule }: { readonly rule: string }) => run.isSelected(getId(rule));
    const selected = clients.filter(isSelected);
    const heads = headForms.filter(isSelected);
    if (selected.length + heads.length === 0) return;
    for (const compared of [await createRead(run), await createWrite(run)]) {
      if (compared === null) continue;
      await compareClients(run, compared, selected);
      for (const { rule, name, change } of heads) {
        const plain = composeAsClient(run.target, plainClient, {
          ...compared,
          token: run.target.token,
        });
        if (plain !== null)
          await compare(run, compared, { rule, name, message: change(plain, run.target.baseUrl) });
      }
    }
    await testSignIns(run, selected);
    await testUploads(run, selected);
  },
};

/** What this program sends, in the fewest headers. */
const plainClient: Client = {
  rule: 'client-embedded',
  name: 'plain',
  head: [
    'Host: {host}',
    'Accept: application/json',
    'Authorization: Bearer {token}',
    'Content-Type: {type}',
    'Content-Length: {length}',
  ],
};

async function createRead(run: CheckRun): Promise<Compared> {
  const operation = findHealthCheck(run.contract);
  const send = () => run.request({ operationId: operation.id });
  const plain = await send();
  return {
    operation,
    content: { kind: 'none' },
    plain,
    async findProblem(exchange) {
      const isSame = (other: Exchange) =>
        equalIgnoringOrder(getJsonBody(other), getJsonBody(exchange));
      // The status may change by itself.
      return isSame(plain) || isSame(await send()) ? null : 'another body';
    },
  };
}

/** Writes the current value of a setting. Returns null if none is known. */
async function createWrite(run: CheckRun): Promise<Compared | null> {
  for (const group of listTestedGroups(run.contract)) {
    const { write: operation, read } = group;
    if (operation.safety !== 'safe' || !run.target.mayCall(operation.id).allowed) continue;
    const { settings } = await readSettings(run, group);
    if (settings === null) continue;
    const { values, original } = settings;
    const { body } = original;
    const plain = await run.request({ operationId: operation.id, json: body });
    if (!hasSucceeded(plain)) continue;
    return {
      operation,
      content: { kind: 'json', value: body },
      plain,
      async findProblem(exchange) {
        if (!equalIgnoringOrder(getJsonBody(plain), getJsonBody(exchange))) return 'another body';
        const now = getJsonBody(await run.request({ operationId: read.id }));
        return now === undefined || equalIgnoringOrder(values, now) ? null : 'another effect';
      },
    };
  }
  return null;
}

async function compareClients(
  run: CheckRun,
  compared: Compared,
  selected: readonly Client[],
): Promise<void> {
  const { token } = run.target;
  for (const client of selected) {
    const message = composeAsClient(run.target, client, { ...compared, token });
    if (message !== null) await compare(run, compared, { ...client, message });
  }
}

type Form = { readonly rule: string; readonly name: string; readonly message: Message };

/** Another response counts if it occurs twice. */
async function compare(run: CheckRun, compared: Compared, form: Form): Promise<void> {
  const { plain } = compared;
  const id = getId(form.rule);
  const status = plain.response?.status ?? 503;
  if (status === 429 || status === 503) {
    const text = `${compared.operation.id} returned ${describeOutcome(plain)}.`;
    return run.markNotTested(id, text, 'Run again while the device responds');
  }
  // The responses of a plain request are the concern of other checks.
  if (!isSuccess(status)) return;
  let last = await send(run, id, form.message);
  let problem = await findProblem(compared, last);
  if (problem !== null) {
    last = await send(run, id, form.message);
    problem = await findProblem(compared, last);
  }
  const cause = problem === null ? '' : await findCause(run, compared, form);
  const text = `${compared.operation.id} returned ${describeOutcome(plain)}, and as sent by ${form.name} ${problem ?? 'the same'}.${cause}`;
  run.record(id, problem === null, text, [plain.n, last.exchange.n]);
}

/** A device may take the offer of a client to switch to HTTP/2 (RFC 9110 section 7.8). */
const hasSwitched = ({ received }: RawExchange) =>
  Buffer.from(received.subarray(0, 13)).toString('latin1') === 'HTTP/1.1 101 ';

/** A device that has restarted or is busy says nothing about the form of a request. */
async function findProblem(compared: Compared, raw: RawExchange): Promise<string | null> {
  const { exchange } = raw;
  const { response } = exchange;
  if (hasSwitched(raw)) return null;
  if (response?.status === 503 || response?.status === 429) return null;
  if (response?.status !== compared.plain.response?.status) return describeOutcome(exchange);
  if (response?.framingProblem !== undefined) return `a body that ${response.framingProblem}`;
  return await compared.findProblem(exchange);
}

const needed = /^(host|authorization|content-(type|length))$/i;

/** Leaves out one header after the other, to say which one makes the difference. */
async function findCause(run: CheckRun, compared: Compared, { rule, message }: Form) {
  for (const [name] of message.headers) {
    if (needed.test(name)) continue;
    const headers = message.headers.filter(([other]) => other !== name);
    const raw = await send(run, getId(rule), { ...message, headers });
    if ((await findProblem(compared, raw)) === null)
      return ` Without the header ${name}, it is the same.`;
  }
  return '';
}

async function send(run: CheckRun, purpose: string, message: Message): Promise<RawExchange> {
  const spec = { purpose, operationId: null, sendsOnlyGivenHeaders: true, ...message };
  return await run.target.requestRaw(spec, idleMs);
}

/** Stops after the first rejection, so that no user is locked out. */
async function testSignIns(run: CheckRun, selected: readonly Client[]): Promise<void> {
  const { target, options } = run;
  if (!target.mayCall(signInOperation.id).allowed) return;
  const { json } = createSignIn(options.userName, options.password);
  const operation = signInOperation;
  for (const client of selected) {
    const id = getId(client.rule);
    const content = { kind: 'json', value: json } as const;
    const message = composeAsClient(target, client, { operation, content, token: null });
    if (message === null) continue;
    const spec = { purpose: id, operationId: operation.id, sendsOnlyGivenHeaders: true };
    const raw = await target.requestRaw({ ...spec, ...message, as: 'none' }, idleMs);
    if (hasSwitched(raw)) continue;
    const { exchange } = raw;
    const status = exchange.response?.status;
    if (status === 429 || status === 503) return;
    const text = `${operation.id} as sent by ${client.name} returned ${describeOutcome(exchange)}.`;
    run.record(id, readToken(exchange) !== null, text, [exchange.n]);
    if (readToken(exchange) === null) return;
  }
}

/** Uploads a certificate of the run as each client does, and deletes it. */
async function testUploads(run: CheckRun, selected: readonly Client[]): Promise<void> {
  const { target } = run;
  for (const collection of listCollections(run.contract)) {
    const { create: operation } = collection;
    if (!target.mayCall(operation.id).allowed) return;
    const calls = new CollectionCalls(run, collection);
    const { isList } = await calls.list();
    const [instance] = await generateNumberedCertificates(1);
    if (!isList || instance === undefined) return;
    await calls.claim(instance);
    const plain = await calls.upload(instance.pem);
    await calls.discard(instance);
    if (!hasSucceeded(plain)) return;
    const compared: Compared = {
      operation,
      content: { kind: 'file', text: instance.pem },
      plain,
      async findProblem({ response }) {
        const ids = listIds(collection, response === null ? null : parseJsonBody(response));
        const listed = ids.length > 0 ? ids : listIds(collection, (await calls.list()).items);
        await calls.discard(instance);
        return listed.includes(instance.id) ? null : 'a success without the certificate';
      },
    };
    await compareClients(run, compared, selected);
  }
}
