import { expect, onTestFinished, test } from 'vitest';
import { createSimulator } from '../simulator.ts';
import { readTraffic } from '../traffic/read-traffic.ts';
import { compareRecording } from './compare-recording.ts';
import { getResult } from './fidelity-report.ts';
import { formatFidelity } from './format-fidelity.ts';
import { recordHar } from './testing/record-journey.ts';

const journey = {
  name: 'reads',
  steps: [
    { call: 'POST admin_login', body: { userName: 'admin', password: 'stillhouse' } },
    { call: 'GET status' },
    { call: 'GET settings/audiovideo' },
    { call: 'GET settings/language/languages' },
  ],
} as const;

type Content = { text?: string; size?: number; _file?: string };

/** Records reads, changes the content of all responses but the sign-in, and compares. */
async function compareChanged(change: (content: Content, index: number) => Content) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const har = JSON.parse(await recordHar(simulator, journey));
  for (const [index, { response }] of har.log.entries.entries()) {
    response.content = change(response.content, index);
  }
  const read = readTraffic(JSON.stringify(har));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const report = await compareRecording(simulator, read.traffic);
  const exchanges = report.devices.flatMap((device) => device.exchanges);
  return {
    result: getResult(report),
    score: report.score,
    verdicts: exchanges.map(({ verdict }) => verdict),
    text: formatFidelity(report).join('\n'),
  };
}

test('responses without a recorded body are not compared, and the score is unknown', async () => {
  const { result, score, verdicts, text } = await compareChanged(() => ({ size: 80 }));
  expect([result, score]).toEqual(['incomplete', null]);
  expect(new Set(verdicts)).toEqual(new Set(['notCompared']));
  expect(text).toContain(
    '4 of 4 responses have no body in the recording, so only their status is compared.',
  );
  expect(text).toMatch(/\nFidelity: unknown, because no response could be compared\.$/);
});

test('bodies in files that are not there are not compared', async () => {
  const { result, text } = await compareChanged((content, index) =>
    index === 1 ? { _file: 'a1.json' } : content,
  );
  expect(result).toBe('incomplete');
  expect(text).toContain('1 of 4 responses have their body in a file beside the recording');
  expect(text).toContain('  getStatus: not compared (1 of 1)\n');
  expect(text).toContain('Fidelity: 75 % (1 of 4 responses are not compared as a whole).');
});

test.each([
  ['the page of a gateway', () => '<html>bad gateway</html>', 'an HTML page'],
  ['half a JSON text', (text = '') => text.slice(0, 20), 'JSON that is not valid'],
  ['a text', () => 'bad gateway', 'text'],
  ['an empty text', () => '', ''],
])('%s in place of JSON is different', async (_, change, form) => {
  const { result, verdicts, text } = await compareChanged((content, index) =>
    index === 0 ? content : { ...content, text: change(content.text) },
  );
  expect(result).toBe('different');
  expect(verdicts.slice(1)).toEqual(['different', 'different', 'different']);
  expect(text).toContain(`body: recorded "${form}", simulated`);
});

test('JSON with a byte order mark is the same JSON', async () => {
  const { result } = await compareChanged((content) => ({
    ...content,
    text: `\ufeff${content.text}`,
  }));
  expect(result).toBe('same');
});
