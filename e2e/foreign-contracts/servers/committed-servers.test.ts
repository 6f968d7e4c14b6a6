import { expect, onTestFinished, test } from 'vitest';
import { buildRequest, type Changes, getSampleBody } from '../contract/build-request.ts';
import { checkReply } from '../contract/check-reply.ts';
import { loadContract } from '../contract/load-contract.ts';
import { parseReply, sendMessage } from '../contract/send-message.ts';
import type { Subject } from './foreign-server.ts';
import { signalK } from './signal-k.ts';
import { committedSubjects, getCommittedContract } from './subjects.ts';
import { traccar } from './traccar.ts';

async function startSubject(subject: Subject) {
  const contractFile = getCommittedContract(subject);
  const contract = loadContract(contractFile);
  const server = await subject.start({ port: 0, contractFile });
  onTestFinished(() => server.close());
  return { contract, server };
}

test.each(committedSubjects)(
  'the server $name follows its contract in every operation',
  async (subject) => {
    const { contract, server } = await startSubject(subject);
    const wrong: string[] = [];
    // What deletes comes last.
    const rank = ({ method }: { method: string }) =>
      ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method);
    for (const operation of contract.operations.toSorted((a, b) => rank(a) - rank(b))) {
      const reply = await sendMessage(server.url, buildRequest(contract, subject, operation));
      const issues = checkReply(contract, operation, reply);
      if (reply.status >= 300) issues.push(`status ${reply.status} ${reply.body}`);
      wrong.push(...issues.map((issue) => `${operation.id}: ${issue}`));
    }
    expect(wrong).toEqual([]);
    expect(server.requestCount()).toBe(contract.operations.length);
  },
);

/** A collection of each server, and what is created in it. */
const collections = [
  { subject: signalK, path: '/resources/waypoints', member: 'name', value: 'Buoy 8' },
  { subject: traccar, path: '/geofences', member: 'name', value: 'Yard' },
] as const;

test.each(collections)(
  '$subject.name lists what is created until it is deleted',
  async ({ subject, path, member, value }) => {
    const { contract, server } = await startSubject(subject);
    const call = async (id: string, changes: Changes = {}, itemId?: string) => {
      const operation = contract.operations.find((it) => it.id === id);
      if (operation === undefined) throw new Error(`The contract has no ${id}.`);
      const known = itemId === undefined ? subject : { ...subject, parameters: { id: itemId } };
      return sendMessage(server.url, buildRequest(contract, known, operation, changes));
    };
    const list = async () => Object.values(parseReply(await call(`GET ${path}`)) as object);
    const create = contract.operations.find((it) => it.id === `POST ${path}`);
    if (create === undefined) throw new Error('There is nothing to create.');
    const body = { ...(getSampleBody(subject, create) as object), [member]: value };
    const { id } = parseReply(await call(`POST ${path}`, { body })) as { id: string };
    expect(await list()).toContainEqual(expect.objectContaining({ [member]: value }));
    const renamed = { ...body, [member]: `${value} B` };
    expect((await call(`PUT ${path}/{id}`, { body: renamed }, id)).status).toBe(200);
    expect(await list()).toContainEqual(expect.objectContaining({ [member]: `${value} B` }));
    expect((await call(`DELETE ${path}/{id}`, {}, id)).status).toBeLessThan(300);
    expect(await list()).not.toContainEqual(expect.objectContaining({ [member]: `${value} B` }));
    expect((await call(`DELETE ${path}/{id}`, {}, id)).status).toBe(404);
  },
);

test.each(collections)(
  '$subject.name rejects invalid input and clients without credentials',
  async ({ subject, path, member }) => {
    const { contract, server } = await startSubject(subject);
    const create = contract.operations.find((it) => it.id === `POST ${path}`);
    if (create === undefined) throw new Error('There is nothing to create.');
    const send = (changes: Changes) =>
      sendMessage(server.url, buildRequest(contract, subject, create, changes));
    const wrong = { ...(getSampleBody(subject, create) as object), [member]: 7 };
    expect((await send({ body: wrong })).status).toBe(400);
    expect((await send({ rawBody: '{' })).status).toBe(400);
    expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await send({ withoutAuth: true })).status).toBe(401);
  },
);
