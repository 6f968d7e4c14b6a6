import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';

const unplugged = (name: string, expectation: object) => ({
  scenario: {
    scenario: name,
    purpose: 'The cable is out after a second.',
    timeline: [{ at: '1s', do: { condition: { name: 'cableOut' } } }],
    expect: expectation,
    duration: '10s',
  },
});
const unplugs = { event: 'conditionChanged', name: 'cableOut' } as const;
const met = { eventually: [unplugs] };
const missed = { never: [unplugs] };

test('runs are listed with their results, the newest first, also of released devices', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ clock: 'manual', seed: 7 });
  await control.loadScenario(id, unplugged('passes', met));
  expect(await control.runs()).toMatchObject([
    { n: 1, device: id, scenario: 'passes', result: 'running', steps: { done: 0, of: 1 } },
  ]);
  await control.advance(id, { by: '10s' });
  expect((await control.runs())[0]).toMatchObject({ result: 'passed', steps: { done: 1, of: 1 } });
  await control.loadScenario(id, unplugged('fails', missed));
  await control.advance(id, { by: '10s' });
  await control.loadScenario(id, unplugged('stays-open', met));
  await control.clearScenario(id);
  await control.release(id);
  const runs = await control.runs();
  expect(runs.map(({ n, scenario, result }) => [n, scenario, result])).toEqual([
    [3, 'stays-open', 'ended'],
    [2, 'fails', 'failed'],
    [1, 'passes', 'passed'],
  ]);
  expect(runs[1]?.failures).toEqual([expect.stringContaining('cableOut')]);
  expect(runs[1]?.seed).toBe(7);
});

test('a rejected scenario leaves the run of the present one, and the list is limited', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ clock: 'manual' });
  await control.loadScenario(id, unplugged('goes-on', met));
  const rejected = {
    scenario: { ...unplugged('wrong', met).scenario, device: { product: 'arran' } },
  };
  await expect(control.loadScenario(id, { ...rejected, fresh: false })).rejects.toThrow();
  expect((await control.runs()).map(({ result }) => result)).toEqual(['running']);
  for (let count = 0; count < 105; count += 1) {
    await control.loadScenario(id, { ...unplugged('again', met), fresh: false });
  }
  const runs = await control.runs();
  expect([runs.length, runs[0]?.n, runs.at(-1)?.n]).toEqual([100, 106, 7]);
});
