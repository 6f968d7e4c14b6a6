import type { ControlSchema } from '@stillhouse/simulator/client';

type Fault = ControlSchema<'ArmedFault'>;

/** Which requests a fault is for. */
export function targetOf({ operationId, tag, role, nth, state }: Fault['match']): string {
  const what = operationId === '*' ? 'any operation' : (operationId ?? `the tag ${tag}`);
  return [
    what,
    ...(role === undefined ? [] : [`by ${role}`]),
    ...(nth === undefined ? [] : [`number ${nth}`]),
    ...(state === undefined ? [] : [`while ${state.pointer} is ${JSON.stringify(state.equals)}`]),
  ].join(' ');
}

/** When it strikes, and with what; what is as usual is not said. */
export function conditionsOf({ parameters, skip, every, times, probability }: Fault): string[] {
  return [
    ...Object.entries(parameters).map(
      ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...(skip > 0 ? [`after ${skip}`] : []),
    ...(every > 1 ? [`every ${every}.`] : []),
    ...(times === null ? [] : [times === 1 ? 'once' : `${times} times`]),
    ...(probability < 1 ? [`with probability ${probability}`] : []),
  ];
}
