import { Device } from './device.ts';
import { Listener, type Power } from './server.ts';
import { defaultStyle, type Style } from './style.ts';
import { endUpdate } from './updates.ts';

const offMs = 700;
const startingMs = 700;

/** The password of the user admin. */
const password = 'stillhouse';

/** Starts a unit of the second firmware on free ports. */
export async function startFirmware(style: Partial<Style> = {}) {
  const device = new Device({ ...defaultStyle, ...style }, password);
  const power: Power = { state: 'up' };
  const listeners = [false, true].map((isLocal) => new Listener(device, power, isLocal));
  let timer: NodeJS.Timeout | undefined;

  async function restart() {
    if (power.state !== 'up') return;
    power.state = 'down';
    endUpdate(device);
    device.logging.current = { until: 0 };
    await Promise.all(listeners.map((it) => it.close()));
    timer = setTimeout(start, offMs);
  }
  async function start() {
    power.state = 'starting';
    await Promise.all(listeners.map((it) => it.open()));
    timer = setTimeout(() => {
      power.state = 'up';
    }, startingMs);
  }
  device.restart = () => void restart();

  await Promise.all(listeners.map((it) => it.open()));
  const [network, local] = listeners.map(({ url }) => url);
  return {
    url: network ?? '',
    setupUrl: local ?? '',
    serialNumber: device.serialNumber,
    device,
    async close() {
      clearTimeout(timer);
      await Promise.all(listeners.map((it) => it.close()));
    },
  };
}
