import { productCodes } from '@stillhouse/products/catalog';
import { defaultDevicePorts } from '../fleet/ports.ts';
import { defaultProduct, unknownProduct } from '../name-checks/check-product.ts';
import { defaultPorts } from './arguments.ts';
import { tokenVariable } from './control-token.ts';
import { exitCodes } from './exit-codes.ts';

/** What `--help` prints. */
export function helpText(): string {
  const { port, setupPort, labPort, cloudPort } = defaultPorts;
  return `stillhouse-sim: a simulated video-conferencing room device, its console and its cloud side

Usage: stillhouse-sim [flags]
       stillhouse-sim scenario check|run|test|list ...   (see scenario --help)
       stillhouse-sim replay BUNDLE [--verbose]          (see replay --help)

The device
  --product CODE       ${productCodes.join(', ')}
                       or ${unknownProduct}; default ${defaultProduct}
  --seed NUMBER        what serial number, secrets and all chance come from; default 1
  --firmware VERSION   such as NFA1.20251104.0930
  --out-of-box         a device that has not been set up yet
  --scenario SOURCE    a scenario file, which is loaded again when it changes, or the name of a ready one; other flags
                       go before what it says

Several of them
  --devices NUMBER     that many, each like the others but for its seed: the first has the ports below, the others
                       have ports of a range
  --device-ports A-B   that range, two ports a device; default ${defaultDevicePorts.first}-${defaultDevicePorts.last}

Its time
  --clock MODE         real (default), scaled or manual
  --speed NUMBER       simulated seconds per second of a scaled clock
  --now TIME           the time at the start, such as 2030-01-07T09:00:00Z, which is the default of a manual clock

Where it listens (0 picks a free port)
  --port NUMBER        the device: console and API; default ${port}
  --setup-port NUMBER  the same device over its fixed local setup address; default ${setupPort}
  --lab-port NUMBER    the control API; default ${labPort}
  --cloud-port NUMBER  the provider's side; default ${cloudPort}
  --host ADDRESS       an address to listen on besides loopback, 0.0.0.0 for all of IPv4. The control API stays on
                       loopback, as it shows every secret of the device, unless there is a token for it
  --control-token TEXT what callers of the control API have to show (Authorization: Bearer), 16 characters or more.
                       Others see it in the list of processes: rather say it in the environment, as
                       ${tokenVariable}
  --https [KIND]       the device speaks https with a self-signed certificate made at the start: valid, which is what
                       --https alone means, expired or wrong-host. The time that counts is this machine's

What it keeps and tells
  --state-file PATH    keeps the device over restarts: state, clock and chance. Written when it has changed and at the
                       end. It holds every secret of the device and is readable for its owner only. A real clock has
                       gone on meanwhile, others stood still
  --json               when ready, prints one line of JSON instead of text
  --quiet              says nothing but errors
  --verbose            tells of every exchange on standard error: simulated time, device, method, path, status and
                       operation, never a query, a body or a token
  --help, --version

Exit status
  ${exitCodes.ended}      ended by a signal (Ctrl-C): answers have left, the state is kept
  ${exitCodes.failed}      could not start, or could not keep the state: a port is taken, the state file cannot be used
  ${exitCodes.usage}      the command line cannot be understood, or contradicts the state file
  ${exitCodes.killedBase}+n  a second signal, number n, ended it at once
`;
}
