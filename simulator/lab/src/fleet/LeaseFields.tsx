import { CheckBox } from '@stillhouse/ui/CheckBox';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { useId } from 'react';
import { useProducts, useScenarios } from '../server-state/queries.ts';
import styles from './LeaseDialog.module.css';
import type { LeaseFormValues } from './lease-request.ts';

const durations = [
  { value: 'unlimited', label: 'Until it is released' },
  { value: '600000', label: '10 minutes' },
  { value: '3600000', label: '1 hour' },
  { value: '28800000', label: '8 hours' },
];

/** The fields for leasing a device. */
export function LeaseFields(props: {
  values: LeaseFormValues;
  onChange: (changed: Partial<LeaseFormValues>) => void;
}) {
  const { values, onChange } = props;
  const products = useProducts().data ?? [];
  // Not alone: a list with this one only looks as if there were no others.
  const unknown = products.length === 0 ? [] : [{ value: 'unknown', label: 'Unknown model' }];
  const scenarios = useScenarios().data ?? [];
  const listId = useId();
  return (
    <>
      <Select
        label="Product"
        placeholder="Default: Bar, or the product of the scenario"
        options={[
          ...products.map(({ product, name }) => ({ value: product, label: name })),
          ...unknown,
        ]}
        value={values.product}
        onChange={(product) => onChange({ product })}
      />
      <TextField
        label="Scenario"
        hint="Name of a ready scenario to play; empty for none"
        list={listId}
        value={values.scenario}
        onChange={(scenario) => onChange({ scenario })}
      />
      <datalist id={listId}>
        {scenarios.map(({ name, purpose }) => (
          <option key={name} value={name}>
            {purpose}
          </option>
        ))}
      </datalist>
      <div className={styles.pair}>
        <TextField
          label="Firmware"
          placeholder={products[0]?.firmwareVersion ?? ''}
          value={values.firmware}
          onChange={(firmware) => onChange({ firmware })}
        />
        <TextField
          label="Seed"
          placeholder="Next seed"
          inputMode="numeric"
          value={values.seed}
          onChange={(seed) => onChange({ seed })}
        />
      </div>
      <Select
        label="Lease duration"
        options={durations}
        value={values.ttlMs}
        onChange={(ttlMs) => onChange({ ttlMs })}
      />
      <CheckBox
        label="Start with a paused clock"
        checked={values.manualClock}
        onChange={(manualClock) => onChange({ manualClock })}
      />
      <CheckBox
        label="Start before the guided setup"
        checked={values.outOfBox}
        onChange={(outOfBox) => onChange({ outOfBox })}
      />
    </>
  );
}
