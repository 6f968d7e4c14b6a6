import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { listScenarioEntries } from '../scenarios/library.ts';
import { UsageError } from './usage-error.ts';

/**
 * The ready scenarios with what they are for, one topic after the other.
 * @param asked the topics to be shown; none for all
 * @throws UsageError when there is no such topic
 */
export function scenarioList(asked: readonly string[]): string {
  const entries = listScenarioEntries();
  const topics = [...new Set(entries.map(({ topic }) => topic))];
  for (const topic of asked) {
    if (!topics.includes(topic)) throw new UsageError(unknownTopic(topic, topics));
  }
  const width = Math.max(...entries.map(({ name }) => name.length));
  return topics
    .filter((topic) => asked.length === 0 || asked.includes(topic))
    .map((topic) => {
      const lines = entries
        .filter((entry) => entry.topic === topic)
        .map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`);
      return [topic, ...lines].join('\n');
    })
    .join('\n\n');
}

function unknownTopic(topic: string, topics: readonly string[]): string {
  const nearest = findNearestName(topic, topics);
  const remedy = nearest === null ? `Take ${topics.join(', ')}.` : `Did you mean ${nearest}?`;
  return `There is no topic "${topic}". ${remedy}`;
}
