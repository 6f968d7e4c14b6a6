import { createProblem } from '@stillhouse/contracts/problems';
import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import {
  findAvailableUpdate,
  reportUpdateState,
  startUpdate,
} from '@stillhouse/device/updates/updates';
import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import type { DeviceHandlers } from './device-handlers.ts';

const typicalServerSeconds = 120;

const startableStates = upgradeMachine.moves
  .filter(({ trigger }) => trigger === 'startUpdate')
  .map(({ from }) => from);

/** Contract tag Updates. */
export const updates = {
  async getAvailableUpdate(_request, { device, clock, waitUntil }) {
    const slow = device.state.conditions.updateServerSlow;
    if (slow !== undefined) {
      await waitUntil(clock.now() + (slow.seconds ?? typicalServerSeconds) * 1000);
    }
    return { status: 200, body: findAvailableUpdate(device.state) };
  },

  startUpdate(_request, { device }) {
    const { outcome, state } = startUpdate(device);
    if (outcome === 'started') return { status: 202, body: { state } };
    const detail = `The update state is ${state}. An update starts from ${startableStates.join(', ')}.`;
    return createProblem(409, 'update-not-startable', detail);
  },

  getUpdateState(_request, { device }) {
    const { firmwareVersion } = device.state;
    if (isFirmwareAtLeast(firmwareVersion, updateStateSince)) {
      return { status: 200, body: reportUpdateState(device.state) };
    }
    const detail = `Firmware ${firmwareVersion} does not have this call, which came with ${updateStateSince}. Ask getAvailableUpdate.`;
    return createProblem(404, 'not-found', detail);
  },
} satisfies Pick<DeviceHandlers, 'getAvailableUpdate' | 'startUpdate' | 'getUpdateState'>;
