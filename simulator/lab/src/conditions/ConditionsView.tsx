import type { ControlSchema } from '@stillhouse/simulator/client';
import { Card } from '@stillhouse/ui/Card';
import { TextField } from '@stillhouse/ui/TextField';
import { showAlso, usePlace } from '../address/use-address.ts';
import { title } from '../fleet/device-badges.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useConditionKinds, useConditions } from '../server-state/queries.ts';
import { ConditionSwitch } from './ConditionSwitch.tsx';
import styles from './ConditionsView.module.css';

type Kind = ControlSchema<'ConditionKind'>;

/** The world around the device, as switches. */
export function ConditionsView({ id }: { id: string }) {
  const { filter } = usePlace();
  const kinds = useConditionKinds();
  const conditions = useConditions(id);
  return (
    <>
      <div className={styles.filter}>
        <TextField
          label="Filter"
          hint="A part of a name or of what it does; on finds those that hold"
          type="search"
          value={filter}
          onChange={(text) => showAlso({ filter: text }, { replace: true })}
        />
      </div>
      <Loaded answer={kinds} what="the conditions" lines={8}>
        {(all) => (
          <Loaded answer={conditions} what="the conditions" lines={8}>
            {(states) => {
              const on = new Set(states.filter((one) => one.on).map(({ name }) => name));
              const shown = all.filter((kind) => fits(kind, on.has(kind.name), filter));
              const byTopic = Map.groupBy(shown, ({ topic }) => topic);
              if (shown.length === 0) return <NothingFits filter={filter} />;
              return [...byTopic].map(([topic, ofTopic]) => (
                <Card key={topic} title={title(topic)}>
                  <ul className={styles.switches}>
                    {ofTopic.map((kind) => (
                      <li key={kind.name} className={styles.switch}>
                        <ConditionSwitch
                          id={id}
                          kind={kind}
                          condition={states.find(({ name }) => name === kind.name)}
                        />
                      </li>
                    ))}
                  </ul>
                </Card>
              ));
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function NothingFits({ filter }: { filter: string }) {
  return (
    <Card>
      <p role="status">No condition fits "{filter}".</p>
    </Card>
  );
}

/** Every word of the filter stands in the name, the topic or what it does; `on` finds those that hold. */
function fits({ name, topic, summary }: Kind, isOn: boolean, filter: string): boolean {
  const text = `${name} ${topic} ${summary} ${isOn ? 'on' : 'off'}`.toLowerCase();
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) =>
    word === 'on' || word === 'off' ? isOn === (word === 'on') : text.includes(word),
  );
}
