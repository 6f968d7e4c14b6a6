import { print } from '@stillhouse/foundation/print';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, onTestFinished, test } from 'vitest';
import { listProfileNames } from '../scenarios/profiles/library.ts';
import { createSimulator } from '../simulator.ts';
import { compareRecording } from './compare-recording.ts';
import { createLikeScenario } from './create-scenario.ts';
import { createSession } from './testing/random-session.ts';
import { recordJourney } from './testing/record-journey.ts';

const profileNames = listProfileNames();
const profilesPerProduct = 8;
const minScore = 95;

/** Eight profiles of each product, so that all of them are used. */
function listProfiles(number: number): string[] {
  return profileNames
    .map((_, index) => profileNames[(number + index) % profileNames.length] ?? '')
    .slice(0, profilesPerProduct);
}

test('the products together have every profile', () => {
  const used = productCodes.flatMap((_, number) => listProfiles(number));
  expect(new Set(used)).toEqual(new Set(profileNames));
});

// Decision 0087.
test.each(productCodes.map((product, number) => ({ product, number })))(
  'an imported $product sends at least 95 % of the responses of a second recording',
  async ({ product, number }) => {
    const simulator = await createSimulator();
    onTestFinished(() => simulator.close());
    const scores: Record<string, number | null> = {};
    for (const [index, profile] of listProfiles(number).entries()) {
      const seed = 1000 + number * profilesPerProduct + index;
      const record = (session: number) =>
        recordJourney(simulator, createSession(product, seed, session), { product, profile, seed });
      const made = await record(1);
      const [device] = made.devices;
      if (device === undefined) throw new Error('Nothing was recorded.');
      const { scenario } = await createLikeScenario(simulator, made, device, 'imported');
      const report = await compareRecording(simulator, await record(2), { imported: scenario });
      scores[profile] = report.score;
    }
    const cells = Object.entries(scores).map(([profile, score]) => `${profile} ${score} %`);
    print(`${product}: ${cells.join(', ')}`);
    expect(cells).toHaveLength(profilesPerProduct);
    for (const [profile, score] of Object.entries(scores)) {
      expect(score, `${product} with ${profile}`).toBeGreaterThanOrEqual(minScore);
    }
  },
);
