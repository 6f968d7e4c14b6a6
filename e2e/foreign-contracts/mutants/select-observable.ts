import { type Reply, sendMessage } from '../contract/send-message.ts';
import type { ForeignServer, StartOptions, Subject } from '../servers/foreign-server.ts';
import { isSuccess, type Mutant } from './mutant.ts';

/** Returns the mutants of which a client can see that they change something. */
export async function selectObservable(
  subject: Subject,
  options: StartOptions,
  mutants: readonly Mutant[],
): Promise<Mutant[]> {
  const found: Mutant[] = [];
  for (const mutant of mutants)
    if (await isObservable(subject, options, mutant)) found.push(mutant);
  return found;
}

async function isObservable(
  subject: Subject,
  options: StartOptions,
  mutant: Mutant,
): Promise<boolean> {
  const honest = await runProbe(await subject.start(options), mutant, false);
  const last = honest.at(-1);
  if (last === undefined || (mutant.needsSuccess === true && !isSuccess(last))) return false;
  const changed = await runProbe(await subject.start(options), mutant, true);
  const from = mutant.madeUpReply === true ? 1 : 0;
  return changed.some((reply, index) => index >= from && format(reply) !== format(honest[index]));
}

/** Sends the probe to a fresh server, whose ids and times are the same in every run. */
async function runProbe(server: ForeignServer, mutant: Mutant, hasBug: boolean): Promise<Reply[]> {
  const replies: Reply[] = [];
  const handle = mutant.createHandler();
  try {
    for (const message of mutant.probe)
      replies.push(
        hasBug
          ? await handle(message, (it) => sendMessage(server.url, it))
          : await sendMessage(server.url, message),
      );
  } finally {
    await server.close();
  }
  return replies;
}

/** What a client sees, without what differs in every run. */
function format(reply: Reply | undefined): string {
  if (reply === undefined) return '';
  const {
    date: _,
    'content-length': __,
    'transfer-encoding': ___,
    connection: ____,
    'keep-alive': _____,
    ...headers
  } = reply.headers;
  const text = reply.body.toString('utf8');
  // Indentation is no difference.
  const body = /json/.test(headers['content-type'] ?? '') && text !== '' ? reformat(text) : text;
  return JSON.stringify([reply.status, headers, body]);
}

function reformat(text: string): string {
  try {
    // How long a request took is another number in every run.
    return JSON.stringify(JSON.parse(text)).replace(/"took":[\d.]+/, '');
  } catch {
    return text;
  }
}
