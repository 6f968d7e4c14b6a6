import type { ControlSchema } from 'stillhouse/client';

type Fault = ControlSchema<'ArmedFault'>;

/** Describes which requests a fault applies to. */
export function describeMatch({
  operationId,
  tag,
  role,
  nth,
  state,
  query,
  body,
}: Fault['match']): string {
  const target = operationId === '*' ? 'any operation' : (operationId ?? `the tag ${tag}`);
  return [
    target,
    ...(role === undefined ? [] : [`by ${role}`]),
    ...(query === undefined ? [] : [`with ${new URLSearchParams(query)}`]),
    ...(body === undefined ? [] : [describeBody(body)]),
    ...(nth === undefined ? [] : [`number ${nth}`]),
    ...(state === undefined ? [] : [`while ${state.pointer} is ${JSON.stringify(state.equals)}`]),
  ].join(' ');
}

function describeBody({ pointer = '', equals, contains }: NonNullable<Fault['match']['body']>) {
  const at = pointer === '' ? 'body' : `body ${pointer}`;
  const [verb, value] = equals === undefined ? ['contains', contains] : ['equals', equals];
  return `whose ${at} ${verb} ${JSON.stringify(value)}`;
}

/** Describes the parameters of a fault and how often it fires. Defaults are left out. */
export function describeParameters(fault: Fault): string[] {
  const { parameters, skip, every, times, probability } = fault;
  return [
    ...Object.entries(parameters).map(
      ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...(skip > 0 ? [`skip ${skip}`] : []),
    ...(every > 1 ? [`every ${every} matches`] : []),
    ...(times === null ? [] : [times === 1 ? 'once' : `${times} times`]),
    ...(probability < 1 ? [`probability ${probability}`] : []),
  ];
}
