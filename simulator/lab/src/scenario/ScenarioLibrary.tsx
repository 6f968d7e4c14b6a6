import { Card } from '@stillhouse/ui/Card';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import { showAlso, usePlace } from '../address/use-address.ts';
import { DeedButton } from '../commands/CommandButton.tsx';
import { title } from '../fleet/device-badges.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useScenarios } from '../server-state/queries.ts';
import styles from './ScenarioLibrary.module.css';

/** The ready scenarios, by topic. */
export function ScenarioLibrary({ id, playing }: { id: string; playing: string | null }) {
  const { filter } = usePlace();
  const [keepDevice, setKeepDevice] = useState(false);
  const scenarios = useScenarios();
  return (
    <Card title="Ready scenarios">
      <div className={styles.head}>
        <TextField
          label="Filter"
          type="search"
          value={filter}
          onChange={(text) => showAlso({ filter: text }, { replace: true })}
        />
        <CheckBox
          label="Keep the device as it stands"
          hint="Else it is made anew, as the scenario says."
          checked={keepDevice}
          onChange={setKeepDevice}
        />
      </div>
      <Loaded answer={scenarios} what="the scenarios" lines={10}>
        {(all) => {
          const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
          const found = all.filter(({ name, topic, purpose }) => {
            const text = `${name} ${topic} ${purpose}`.toLowerCase();
            return words.every((word) => text.includes(word));
          });
          if (found.length === 0) return <p role="status">No scenario fits "{filter}".</p>;
          return [...Map.groupBy(found, ({ topic }) => topic)].map(([topic, ofTopic]) => (
            <section key={topic} aria-label={title(topic)}>
              <h3 className={styles.topic}>{title(topic)}</h3>
              <ul className={styles.list}>
                {ofTopic.map(({ name, purpose, product }) => (
                  <li key={name} className={styles.scenario}>
                    <span className={styles.words}>
                      <span className={styles.name}>{name}</span>{' '}
                      <span className={styles.purpose}>
                        {purpose} {product !== 'barra' && `(${product})`}
                      </span>
                    </span>
                    <DeedButton
                      id={id}
                      deed={{ do: 'playScenario', name, fresh: !keepDevice }}
                      label={`${name === playing ? 'Play again' : 'Play'} ${name}`}
                    >
                      {name === playing ? 'Play again' : 'Play'}
                    </DeedButton>
                  </li>
                ))}
              </ul>
            </section>
          ));
        }}
      </Loaded>
    </Card>
  );
}
