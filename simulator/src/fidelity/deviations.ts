import type { Difference } from './compare-values.ts';
import type { ComparedExchange, DeviceFidelity } from './fidelity-report.ts';
import { formatShortValue } from './format-fidelity.ts';
import { explainUncompared } from './uncompared.ts';

/** Further ones are in the report of `compare`. */
const maxLines = 60;

type Place = { exchange: ComparedExchange; difference: Difference };

/**
 * Says in which responses an imported device still differs from the recorded one, by operation and
 * place, and what was not compared. Nothing of a recording is left out in silence.
 */
export function describeDeviations({ exchanges }: DeviceFidelity): string[] {
  const places = exchanges.flatMap((exchange) =>
    selectDifferences(exchange).map((difference) => ({ exchange, difference })),
  );
  const different = exchanges.filter(({ verdict }) => verdict === 'different').length;
  const lines = listPlaces(places.filter(({ difference }) => difference.expected === null));
  const more = lines.length - maxLines;
  return [
    `${different} of ${exchanges.length} recorded responses differ from those of this device.`,
    ...explainUncompared(exchanges),
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [`${more} more deviations: see "stillhouse compare".`] : []),
    ...listOwnValues(places.filter(({ difference }) => difference.expected !== null)),
  ];
}

/** Another status explains the other differences of a response. */
function selectDifferences({ differences }: ComparedExchange): readonly Difference[] {
  const cause = differences.find(({ location }) => ['status', 'connection'].includes(location));
  return cause === undefined ? differences : [cause];
}

function getKey({ exchange, difference }: Place): string {
  return `${exchange.operation}: ${toPattern(difference.location)}`;
}

/** The same place in each item of a list. */
function toPattern(location: string): string {
  return location.replace(/\/\d+(?=\/|$)/g, '/*');
}

function listPlaces(places: readonly Place[]): string[] {
  return [...Map.groupBy(places, getKey)].map(([key, its]) => {
    const [first] = its;
    const values =
      first === undefined
        ? ''
        : `recorded ${formatShortValue(first.difference.recorded)}, here ${formatShortValue(first.difference.replayed)}`;
    const count = new Set(its.map(({ exchange }) => exchange.n)).size;
    return `${key}: ${values}${count > 1 ? ` (first of ${count} responses)` : ''}.`;
  });
}

/** Values that differ between any two devices are those of this device. */
function listOwnValues(places: readonly Place[]): string[] {
  return [...Map.groupBy(places, ({ exchange }) => exchange.operation)].map(([operation, its]) => {
    const own = its.map(
      ({ difference: { location, expected } }) => `${toPattern(location)} (${expected})`,
    );
    return `${operation}: values of this device and not the recorded ones: ${[...new Set(own)].join(', ')}.`;
  });
}
