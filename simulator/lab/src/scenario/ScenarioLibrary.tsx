import { Card } from '@stillhouse/ui/Card';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { CommandButton } from '../commands/CommandButton.tsx';
import { matchesWords } from '../formatting/filter-words.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useScenarios } from '../server-state/queries.ts';
import styles from './ScenarioLibrary.module.css';

type Scenario = ControlSchema<'ScenarioEntry'>;

/** The ready scenarios, by topic. */
export function ScenarioLibrary({ id, playing }: { id: string; playing: string | null }) {
  const { filter } = useAddress();
  const [keepsState, setKeepsState] = useState(false);
  const scenarios = useScenarios();
  return (
    <Card title="Ready scenarios">
      <div className={styles.head}>
        <TextField
          label="Filter"
          type="search"
          value={filter}
          onChange={(text) => updateAddress({ filter: text }, { replace: true })}
        />
        <CheckBox
          label="Keep the current state"
          hint="Otherwise, the device is reset to the initial state of the scenario."
          checked={keepsState}
          onChange={setKeepsState}
        />
      </div>
      <Loaded query={scenarios} what="the scenarios" lines={10}>
        {(all) => {
          const found = all.filter(({ name, topic, purpose }) =>
            matchesWords(`${name} ${topic} ${purpose}`, filter),
          );
          if (found.length === 0) return <NoMatch filter={filter} />;
          return [...Map.groupBy(found, ({ topic }) => topic)].map(([topic, ofTopic]) => (
            <section key={topic} aria-label={formatTitle(topic)}>
              <h3 className={styles.topic}>{formatTitle(topic)}</h3>
              <ul>
                {ofTopic.map((scenario) => (
                  <ScenarioRow
                    key={scenario.name}
                    id={id}
                    scenario={scenario}
                    isPlaying={scenario.name === playing}
                    fresh={!keepsState}
                  />
                ))}
              </ul>
            </section>
          ));
        }}
      </Loaded>
    </Card>
  );
}

function NoMatch({ filter }: { filter: string }) {
  return (
    <div role="status">
      <EmptyState size="card" title="No matching scenarios">
        No scenario matches "{filter}". Change or clear the filter.
      </EmptyState>
    </div>
  );
}

function ScenarioRow(props: {
  id: string;
  scenario: Scenario;
  isPlaying: boolean;
  fresh: boolean;
}) {
  const { id, scenario, isPlaying, fresh } = props;
  const { name, purpose, product } = scenario;
  const label = isPlaying ? 'Play again' : 'Play';
  return (
    <li className={styles.scenario}>
      <span className={styles.details}>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.purpose}>
          {purpose} {product !== 'barra' && `(${product})`}
        </span>
      </span>
      <CommandButton
        id={id}
        command={{ type: 'playScenario', name, fresh }}
        label={`${label} ${name}`}
      >
        {label}
      </CommandButton>
    </li>
  );
}
