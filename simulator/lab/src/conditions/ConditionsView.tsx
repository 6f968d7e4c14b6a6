import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { TextField } from '@stillhouse/ui/TextField';
import type { ControlSchema } from 'stillhouse/client';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { splitWords } from '../formatting/filter-words.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useConditionKinds, useConditions } from '../server-state/queries.ts';
import { ConditionSwitch } from './ConditionSwitch.tsx';
import styles from './ConditionsView.module.css';

type Kind = ControlSchema<'ConditionKind'>;
type Condition = ControlSchema<'Condition'>;

/** The conditions of the device's environment, as switches by topic. */
export function ConditionsView({ id }: { id: string }) {
  const { filter } = useAddress();
  const kinds = useConditionKinds();
  const conditions = useConditions(id);
  return (
    <>
      <div className={styles.filter}>
        <TextField
          label="Filter"
          hint="Part of a name or description; “on” finds active conditions"
          type="search"
          value={filter}
          onChange={(text) => updateAddress({ filter: text }, { replace: true })}
        />
      </div>
      <Loaded query={kinds} what="the conditions" lines={8}>
        {(allKinds) => (
          <Loaded query={conditions} what="the conditions" lines={8}>
            {(all) => <Topics id={id} kinds={allKinds} conditions={all} filter={filter} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Topics(props: {
  id: string;
  kinds: readonly Kind[];
  conditions: readonly Condition[];
  filter: string;
}) {
  const { id, kinds, conditions, filter } = props;
  const active = new Set(conditions.filter(({ on }) => on).map(({ name }) => name));
  const found = kinds.filter((kind) => matchesFilter(kind, active.has(kind.name), filter));
  if (found.length === 0) return <NoMatch filter={filter} />;
  const topics = [...Map.groupBy(found, ({ topic }) => topic)].map(([topic, ofTopic]) => (
    <Card key={topic} title={formatTitle(topic)}>
      <ul className={styles.switches}>
        {ofTopic.map((kind) => (
          <li key={kind.name} className={styles.switch}>
            <ConditionSwitch
              id={id}
              kind={kind}
              condition={conditions.find(({ name }) => name === kind.name)}
            />
          </li>
        ))}
      </ul>
    </Card>
  ));
  return <>{topics}</>;
}

function NoMatch({ filter }: { filter: string }) {
  return (
    <Card>
      <div role="status">
        <EmptyState size="card" title="No matching conditions">
          No condition matches "{filter}". Change or clear the filter.
        </EmptyState>
      </div>
    </Card>
  );
}

/** Returns true if every word matches; `on` and `off` match the state of the condition. */
function matchesFilter({ name, topic, summary }: Kind, isOn: boolean, filter: string): boolean {
  const text = `${name} ${topic} ${summary}`.toLowerCase();
  return splitWords(filter).every((word) =>
    word === 'on' || word === 'off' ? isOn === (word === 'on') : text.includes(word),
  );
}
