import type { ControlSchema } from 'stillhouse/client';
import { getParameterFields, parseField, readParameters } from './parameter-fields.ts';

type Kind = ControlSchema<'FaultKind'>;
type Spec = ControlSchema<'FaultSpec'>;

/** Values of the form's fields, as text. */
export type FaultFormValues = {
  operation: string;
  /** Query parameters that requests must have, as in a URL. */
  query: string;
  /** JSON that the body of requests must contain. */
  body: string;
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
  query: '',
  body: '',
  id: '',
  placement: null,
  parameters: {},
  skip: '',
  every: '',
  times: '',
  probability: '',
  offContract: false,
};

/** Returns the values of a fault that sends the response of an exchange again. */
export function createFaultFromEntry(entry: ControlSchema<'JournalEntry'>): FaultFormValues {
  const { operationId, status, response, verdict } = entry;
  const hasBody = response?.body !== undefined;
  return {
    ...emptyFault,
    operation: operationId ?? '*',
    parameters: {
      status: String(status ?? 200),
      ...(hasBody && { body: JSON.stringify(response.body, null, 2) }),
    },
    offContract: verdict.reply.length > 0,
  };
}

/**
 * Converts the form to a fault. The simulator validates it.
 * @throws Error if a field for JSON has something else
 */
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
    match: readMatch(values),
    ...(placement !== null && placement !== kind.placement && { placement }),
    ...Object.fromEntries(numbers),
    ...(offContract && { offContract }),
  };
}

function readMatch({ operation, query, body }: FaultFormValues): Spec['match'] {
  const parameters = Object.fromEntries(new URLSearchParams(query.trim()));
  return {
    operationId: operation.trim() || '*',
    ...(Object.keys(parameters).length > 0 && { query: parameters }),
    ...(body.trim() !== '' && { body: { contains: parseField('request body', body) } }),
  };
}
