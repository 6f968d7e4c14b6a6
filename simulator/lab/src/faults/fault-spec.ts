import type { ControlSchema } from '@stillhouse/simulator/client';
import { fieldsOf, parametersOf } from './parameter-fields.ts';

type Kind = ControlSchema<'FaultKind'>;
type Spec = ControlSchema<'FaultSpec'>;

/** What stands in the form, as it was typed. */
export type TypedFault = {
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

export const emptyFault: TypedFault = {
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

/** The fault that was meant. What is wrong with it, the simulator knows and says. */
export function faultSpec(kind: Kind, typed: TypedFault): Spec {
  const { id, placement, offContract } = typed;
  const parameters = parametersOf(fieldsOf(kind.parameters), typed.parameters);
  const numbers = (['skip', 'every', 'times', 'probability'] as const).flatMap((name) => {
    const text = typed[name].trim();
    return text === '' ? [] : [[name, Number(text)] as const];
  });
  return {
    ...(id.trim() !== '' && { id: id.trim() }),
    kind: kind.kind,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    match: { operationId: typed.operation.trim() || '*' },
    ...(placement !== null && placement !== kind.placement && { placement }),
    ...Object.fromEntries(numbers),
    ...(offContract && { offContract }),
  };
}
