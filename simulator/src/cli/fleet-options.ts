import type { Command } from 'commander';
import { shardPlaceholder } from '../fleet/device-numbers.ts';
import { addressings } from '../http-kit/doorways.ts';
import { defaultDevicePorts } from '../http-kit/port-range.ts';
import { idPlaceholder } from '../http-kit/public-urls.ts';
import { createOption } from './create-option.ts';
import {
  readAddressing,
  readCloudUrl,
  readDevices,
  readDeviceUrl,
  readHostSuffix,
  readPortBounds,
  readShard,
  readShardUrl,
} from './option-values.ts';

/** Adds the options of several devices and of their addresses. */
export function addFleetOptions(program: Command): void {
  program
    .optionsGroup('Fleet:')
    .addOption(
      createOption(
        '--devices <n>',
        'Number of devices, of all shards together. They differ in seed and address only (default: 1)',
        readDevices,
      ),
    )
    .addOption(
      createOption(
        '--device-ports <first-last>',
        `Ports for the devices after the first, two each (default: ${defaultDevicePorts.first}-${defaultDevicePorts.last})`,
        readPortBounds,
      ),
    )
    .addOption(
      createOption(
        '--addressing <mode>',
        `How clients tell devices apart: ${addressings.join(', ')}. By name and by address, all devices share --port and --setup-port (default: port)`,
        readAddressing,
      ),
    )
    .addOption(
      createOption(
        '--host-suffix <suffix>',
        'Follows the id or the hostname of a device in its name (default: .localhost)',
        readHostSuffix,
      ),
    )
    .addOption(
      createOption(
        '--device-url <url>',
        `Address of every device at a gateway, with ${idPlaceholder} for its id, such as https://${idPlaceholder}.s3.devices.example. The gateway must keep the host of a request`,
        readDeviceUrl,
      ),
    )
    .addOption(
      createOption(
        '--setup-url <url>',
        `Local setup address of every device at the gateway, such as https://${idPlaceholder}.s3.devices.example:8443`,
        readDeviceUrl,
      ),
    )
    .addOption(
      createOption('--cloud-url <url>', 'Address of the cloud at the gateway', readCloudUrl),
    )
    .addOption(
      createOption(
        '--shard <index/count>',
        'Run one of several simulators of a fleet, such as 0/4. Device number n belongs to the shard with the remainder of n / count',
        readShard,
      ),
    )
    .addOption(
      createOption(
        '--shard-url <url>',
        `Control address of every shard, with ${shardPlaceholder} for its index, such as http://sim-${shardPlaceholder}.sim:8090`,
        readShardUrl,
      ),
    );
}
