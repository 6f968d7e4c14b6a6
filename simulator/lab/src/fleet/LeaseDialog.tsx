import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/use-address.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { queryKeys } from '../server-state/queries.ts';
import styles from './LeaseDialog.module.css';
import { LeaseFields } from './LeaseFields.tsx';
import { emptyForm, type LeaseFormValues, toLeaseRequest } from './lease-request.ts';

/** Leases a device and opens it. */
export function LeaseDialog({ onClose }: { onClose: () => void }) {
  const control = useControl();
  const client = useQueryClient();
  const [values, setValues] = useState<LeaseFormValues>(emptyForm);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const formId = useId();

  const lease = async (event: FormEvent) => {
    event.preventDefault();
    const result = toLeaseRequest(values);
    setError('error' in result ? result.error : null);
    if ('error' in result) return;
    setBusy(true);
    try {
      const leased = await control.lease(result.request);
      client.setQueryData(queryKeys.lease(leased.id), leased);
      onClose();
      navigate(formatAddress({ device: leased.id }));
    } catch (cause) {
      setError(formatError(cause));
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
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Lease
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={lease} noValidate>
        <LeaseFields
          values={values}
          onChange={(changed) => setValues((now) => ({ ...now, ...changed }))}
        />
        {error !== null && <Notice tone="error">{error}</Notice>}
      </form>
    </Dialog>
  );
}
