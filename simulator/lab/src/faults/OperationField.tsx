import { TextField } from '@stillhouse/ui/TextField';
import { useId } from 'react';
import type { ControlSchema } from 'stillhouse/client';

/** The operation that a fault applies to, with the operations of the device as suggestions. */
export function OperationField(props: {
  operations: readonly ControlSchema<'DeviceOperation'>[];
  value: string;
  onChange: (operation: string) => void;
}) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Operation"
        hint="An operationId, or * for any"
        list={listId}
        value={props.value}
        onChange={props.onChange}
      />
      <datalist id={listId}>
        {props.operations.map(({ operationId, summary }) => (
          <option key={operationId} value={operationId}>
            {summary}
          </option>
        ))}
      </datalist>
    </>
  );
}
