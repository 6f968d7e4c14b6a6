import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { hrefOf } from '../address/address.ts';
import { goTo } from '../address/use-address.ts';
import { useControl } from '../server-state/control.ts';
import { errorText } from '../server-state/format-error.ts';
import { keys, useProducts, useScenarios } from '../server-state/queries.ts';
import styles from './LeaseDialog.module.css';
import { emptyForm, type LeaseForm, leaseRequest } from './lease-request.ts';

const lengths = [
  { value: 'forGood', label: 'Until somebody releases it' },
  { value: '600000', label: '10 minutes' },
  { value: '3600000', label: 'An hour' },
  { value: '28800000', label: '8 hours' },
];

/** Leases a device, and opens it. */
export function LeaseDialog({ onClose }: { onClose: () => void }) {
  const control = useControl();
  const client = useQueryClient();
  const products = useProducts().data ?? [];
  const scenarios = useScenarios().data ?? [];
  const [form, setForm] = useState<LeaseForm>(emptyForm);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const set = (change: Partial<LeaseForm>) => setForm((now) => ({ ...now, ...change }));
  const request = leaseRequest(form);
  const firmware = products[0]?.firmwareVersion ?? '';

  const lease = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if ('refusal' in request) {
      setFailure(request.refusal);
      return;
    }
    setBusy(true);
    try {
      const leased = await control.lease(request.request);
      client.setQueryData<ControlSchema<'Lease'>[]>(keys.fleet, (known) => [
        ...(known ?? []).filter((device) => device.id !== leased.id),
        leased,
      ]);
      onClose();
      goTo(hrefOf({ device: leased.id }));
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Lease a device"
      dismissible={!busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            Lease
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={lease} noValidate>
        <Select
          label="Product"
          placeholder="Bar, or what the scenario says"
          options={[
            ...products.map(({ product, name }) => ({ value: product, label: name })),
            { value: 'unknown', label: 'An unknown model' },
          ]}
          value={form.product}
          onChange={(product) => set({ product })}
        />
        <TextField
          label="Scenario"
          hint="A ready one that it plays from its start; none when left empty"
          list={`${id}-scenarios`}
          value={form.scenario}
          onChange={(scenario) => set({ scenario })}
        />
        <datalist id={`${id}-scenarios`}>
          {scenarios.map(({ name, purpose }) => (
            <option key={name} value={name}>
              {purpose}
            </option>
          ))}
        </datalist>
        <div className={styles.pair}>
          <TextField
            label="Firmware"
            placeholder={firmware}
            value={form.firmware}
            onChange={(version) => set({ firmware: version })}
          />
          <TextField
            label="Seed"
            placeholder="the next one"
            inputMode="numeric"
            value={form.seed}
            onChange={(seed) => set({ seed })}
          />
        </div>
        <Select
          label="Leased for"
          options={lengths}
          value={form.ttlMs}
          onChange={(ttlMs) => set({ ttlMs })}
        />
        <CheckBox
          label="Its clock stands still until it is moved"
          checked={form.manualClock}
          onChange={(manualClock) => set({ manualClock })}
        />
        <CheckBox
          label="It has not been set up yet"
          checked={form.outOfBox}
          onChange={(outOfBox) => set({ outOfBox })}
        />
        {failure !== null && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
