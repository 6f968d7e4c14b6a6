import { actionNames, actionTable } from '@stillhouse/device/actions/actions';
import type { Device } from '@stillhouse/device/device';
import { getProduct } from '@stillhouse/products/catalog';
import type { ControlSchema } from '../../client/control-schema.ts';
import { getModelMachine } from '../model/model-machines.ts';
import { parameterKinds } from './action-parameters.ts';

type ActionKind = ControlSchema<'ActionKind'>;
type TopicActions = ControlSchema<'TopicActions'>;

/** The present state of what actions are about. */
const topicStates: Record<TopicActions['topic'], (device: Device) => string> = {
  power: getModelMachine('power').at,
  update: getModelMachine('updateState').at,
  access: getModelMachine('signIn').at,
  cloud: getModelMachine('enrollment').at,
  certificates: getModelMachine('certificates').at,
  pairing: ({ state }) => (state.pairing.paired ? 'paired' : 'notPaired'),
};

/** Describes an action, with its parameters as forms show them. */
export function describeAction(name: ActionKind['name']): ActionKind {
  const { topic, summary, dangerous = false, parameters = {} } = actionTable[name];
  return {
    name,
    topic,
    summary,
    dangerous,
    parameters: Object.entries(parameters).map(([key, need]) => {
      const parameter = key as keyof typeof parameters;
      return { name: parameter, needed: need === 'required', ...parameterKinds[parameter] };
    }),
  };
}

/** Lists the topics that the product has, with their states and actions. */
export function listTopics(device: Device): TopicActions[] {
  const { canPair } = getProduct(device.state.product);
  const topics = Object.entries(topicStates).map(([name, getState]) => {
    const topic = name as TopicActions['topic'];
    const actions = actionNames.filter((action) => actionTable[action].topic === topic);
    return {
      topic,
      state: getState(device),
      actions: actions.map((action) => describeForDevice(device, action)),
    };
  });
  return topics.filter(({ topic }) => canPair || topic !== 'pairing');
}

function describeForDevice(
  device: Device,
  name: ActionKind['name'],
): ControlSchema<'DeviceAction'> {
  const { findObstacle, narrow } = actionTable[name];
  const kind = describeAction(name);
  const narrowed = narrow?.(device) ?? {};
  const obstacle = findObstacle?.(device) ?? null;
  return {
    ...kind,
    parameters: kind.parameters.map((parameter) => {
      const { needed = parameter.needed, values } = narrowed[parameter.name] ?? {};
      return { ...parameter, needed, ...(values !== undefined && { values: [...values] }) };
    }),
    obstacle: obstacle === null ? null : `${obstacle}.`,
  };
}
