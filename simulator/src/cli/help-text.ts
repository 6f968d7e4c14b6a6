import { productCodes } from '@stillhouse/contracts/products';
import { defaultProduct } from '../fleet/lease-options.ts';
import { defaultPorts } from './arguments.ts';
import { unknownProduct } from './values.ts';

/** What `--help` prints. */
export function helpText(): string {
  const { port, setupPort, labPort, cloudPort } = defaultPorts;
  return `stillhouse-sim: a simulated video-conferencing room device, its console and its cloud side

Usage: stillhouse-sim [flags]

The device
  --product CODE       ${productCodes.join(', ')}
                       or ${unknownProduct}; default ${defaultProduct}
  --seed NUMBER        what serial number, secrets and all chance come from; default 1
  --firmware VERSION   such as NFA1.20251104.0930
  --out-of-box         a device that has not been set up yet

Its time
  --clock MODE         real (default), scaled or manual
  --speed NUMBER       simulated seconds per second of a scaled clock
  --now TIME           the time at the start, such as 2030-01-07T09:00:00Z, which is the default of a manual clock

Where it listens (0 picks a free port)
  --port NUMBER        the device: console and API; default ${port}
  --setup-port NUMBER  the same device over its fixed local setup address; default ${setupPort}
  --lab-port NUMBER    the control API; default ${labPort}
  --cloud-port NUMBER  the provider's side; default ${cloudPort}
  --host ADDRESS       an address to listen on besides loopback, 0.0.0.0 for all of IPv4. This opens the control API
                       too, which shows every secret of the device

Other
  --json               when ready, prints one line of JSON instead of text
  --help, --version
`;
}
