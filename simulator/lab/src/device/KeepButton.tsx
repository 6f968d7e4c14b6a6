import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { queryKeys } from '../server-state/queries.ts';

/** Lets a lease never expire. */
export function KeepButton({ id }: { id: string }) {
  const control = useControl();
  const client = useQueryClient();
  const { show } = useToaster();
  const keepLease = async () => {
    try {
      await control.renew(id, null);
      show('The lease no longer expires');
    } catch (error) {
      show(formatError(error), 'error');
    }
    await client.invalidateQueries({ queryKey: queryKeys.lease(id) });
  };
  return (
    <Button size="small" onClick={keepLease}>
      Keep
    </Button>
  );
}
