import { findNearestName } from '@stillhouse/foundation/nearest-name';
import {
  listFleetScenarioNames,
  listScenarioEntries,
  listScenarioNames,
} from '../scenarios/library.ts';
import { UsageError } from './usage-error.ts';

/**
 * Formats the scenarios of the library with their purpose, by topic.
 * @param topics the topics to list; empty for all
 * @throws UsageError if a topic does not exist
 */
export function formatScenarioList(topics: readonly string[]): string[] {
  const entries = listScenarioEntries([...listScenarioNames(), ...listFleetScenarioNames()]);
  const allTopics = [...new Set(entries.map(({ topic }) => topic))];
  for (const topic of topics) {
    if (!allTopics.includes(topic)) throw new UsageError(explainUnknownTopic(topic, allTopics));
  }
  const width = Math.max(...entries.map(({ name }) => name.length));
  return allTopics
    .filter((topic) => topics.length === 0 || topics.includes(topic))
    .flatMap((topic, index) => {
      const lines = entries
        .filter((entry) => entry.topic === topic)
        .map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`);
      return [...(index === 0 ? [] : ['']), topic, ...lines];
    });
}

function explainUnknownTopic(topic: string, topics: readonly string[]): string {
  const nearest = findNearestName(topic, topics);
  const remedy = nearest === null ? `Topics: ${topics.join(', ')}.` : `Did you mean ${nearest}?`;
  return `Unknown topic "${topic}". ${remedy}`;
}
