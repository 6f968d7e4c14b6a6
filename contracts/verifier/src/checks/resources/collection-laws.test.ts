import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { CheckRun } from '../../model/check-run.ts';
import { Contract } from '../../model/contract.ts';
import { sendJson, startTestDevice, testUser } from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { type Instance, listCollections } from './collection.ts';
import { CollectionLaws, type ItemRules } from './collection-laws.ts';

const contract = new Contract();
const [collection] = listCollections(contract);

/** Certificates whose files are their ids. */
const [first, second, third] = ['a', 'b', 'c'].map((digit) => ({
  id: digit.repeat(64),
  pem: digit.repeat(64),
}));
const anyItems: ItemRules<Instance> = {
  listProblems: ({ subject }, { id }) => (subject === id ? [] : ['another subject']),
  timeRule: 'agreement.is-valid',
  listTimeProblems: ({ isValid }) => (isValid === true ? [] : ['it is not valid']),
  omitChanging: ({ isValid: _, ...item }) => item,
};

/** How a device differs from the contract. */
type Defect = {
  /** The ids that it has after an upload or a removal. */
  readonly store?: (ids: readonly string[], id: string) => readonly string[];
  readonly remove?: (ids: readonly string[], id: string) => readonly string[];
  /** What it says of an id, in the list and in the response. */
  readonly list?: (id: string) => object;
  readonly respond?: (id: string) => object;
  readonly removesTwice?: true;
};

const describe = (id: string) => ({ fingerprint: id, subject: id, isValid: true });

/** Uploads, lists and removes certificates of a device. Returns the failed requirements. */
async function runLaws(defect: Defect = {}): Promise<readonly string[]> {
  const { store = (ids, id) => [...ids, id], list = describe, respond = describe } = defect;
  const { remove = (ids, id) => ids.filter((one) => one !== id) } = defect;
  let stored: readonly string[] = [];
  const { path } = operations.listCertificates;
  const device = await startTestDevice((got, response) => {
    if (!got.path.startsWith(path)) return false;
    const id = got.path.slice(path.length + 1);
    if (got.method === 'GET') sendJson(response, 200, stored.map(list));
    else if (got.method === 'DELETE') {
      const isThere = stored.includes(id) || defect.removesTwice === true;
      stored = remove(stored, id);
      response.writeHead(isThere ? 204 : 404).end();
    } else {
      const [uploaded = ''] = /[a-f0-9]{64}/.exec(got.body) ?? [];
      stored = store(stored, uploaded);
      sendJson(response, 201, [respond(uploaded)]);
    }
    return true;
  });
  const { target } = createTestTarget(device.url, { harm: 'destructive' });
  await target.signIn();
  const run = new CheckRun(
    {
      target,
      contract,
      device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
      options: { harm: 'destructive', ...testUser, allowLockout: false, lateLossMs: 0, seed: 1 },
      undoLog: { record: async () => undefined },
      isSelected: () => true,
      note: () => {},
    },
    'test',
  );
  if (!collection || !first || !second || !third) throw new Error('No certificates');
  const laws = new CollectionLaws(run.for('test'), collection, anyItems);
  for (const one of [first, second, third])
    await laws.upload('resources.listed', 'a.pem', one.pem, one);
  await laws.testStays([first, second, third]);
  await laws.remove(second);
  expect(run.list()).not.toEqual([]);
  const failed = run.list().filter(({ verdict }) => verdict === 'fail');
  return failed.map(({ requirementId }) => requirementId);
}

test('a device that keeps all laws passes', async () => {
  expect(await runLaws()).toEqual([]);
});

test.each<[what: string, defect: Defect, id: string]>([
  ['stores nothing', { store: (ids) => ids }, 'resources.listed:uploadCertificate'],
  [
    'lists one twice',
    { store: (ids, id) => [...ids, id, id] },
    'resources.listed:uploadCertificate',
  ],
  [
    'responds otherwise than it lists',
    { list: (id) => ({ ...describe(id), issuer: 'a' }) },
    'resources.listed:uploadCertificate',
  ],
  ['replaces the others', { store: (_ids, id) => [id] }, 'resources.others:uploadCertificate'],
  [
    'describes another content',
    { respond: (id) => ({ ...describe(id), subject: 'a' }) },
    'resources.content:uploadCertificate',
  ],
  [
    'lists it as invalid',
    { list: (id) => ({ ...describe(id), isValid: false }) },
    'agreement.is-valid:listCertificates',
  ],
  [
    'loses one of three',
    { store: (ids, id) => [...ids.slice(-1), id] },
    'resources.stays:uploadCertificate',
  ],
  ['keeps what was removed', { remove: (ids) => ids }, 'resources.gone:deleteCertificate'],
  ['removes all', { remove: () => [] }, 'resources.others:deleteCertificate'],
  ['removes twice', { removesTwice: true }, 'resources.gone-already:deleteCertificate'],
])('a device that %s fails the law', async (_what, defect, id) => {
  expect(await runLaws(defect)).toContain(id);
});
