import type { ControlSchema } from '@stillhouse/simulator/client';
import { getParameterFields, readParameters } from './parameter-fields.ts';

type Kind = ControlSchema<'FaultKind'>;
type Spec = ControlSchema<'FaultSpec'>;

/** Values of the form's fields, as text. */
export type FaultFormValues = {
  operation: string;
  id: string;
  placement: ControlSchema<'FaultPlacement'> | null;
  parameters: Readonly<Record<string, string>>;
  skip: string;
  every: string;
  times: string;
  probability: string;
  offContract: boolean;
};

export const emptyFault: FaultFormValues = {
  operation: '*',
  id: '',
  placement: null,
  parameters: {},
  skip: '',
  every: '',
  times: '',
  probability: '',
  offContract: false,
};

/** Converts the form to a fault. The simulator validates it. */
export function toFaultSpec(kind: Kind, values: FaultFormValues): Spec {
  const { id, placement, offContract } = values;
  const parameters = readParameters(getParameterFields(kind.parameters), values.parameters);
  const numbers = (['skip', 'every', 'times', 'probability'] as const).flatMap((name) => {
    const text = values[name].trim();
    return text === '' ? [] : [[name, Number(text)] as const];
  });
  return {
    ...(id.trim() !== '' && { id: id.trim() }),
    kind: kind.kind,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    match: { operationId: values.operation.trim() || '*' },
    ...(placement !== null && placement !== kind.placement && { placement }),
    ...Object.fromEntries(numbers),
    ...(offContract && { offContract }),
  };
}
