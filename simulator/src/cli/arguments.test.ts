import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { UsageError } from './usage-error.ts';

test('without options there is one device on the default ports', () => {
  expect(readArguments([])).toEqual({
    do: 'run',
    device: { port: 8080, setupPort: 8082, outOfBox: false },
    ports: { lab: 8090, cloud: 8091 },
    json: false,
    log: 'normal',
  });
});

test('every option is read', () => {
  const line =
    '--product=arran --seed 7 --firmware NFA1.20251104.0930 --port 1 --setup-port 2 --lab-port 3 --cloud-port 4 --host 0.0.0.0 --clock manual --now 2030-01-07T10:00:00+01:00 --out-of-box --json --https expired --state-file x.json --verbose --devices 1 --device-ports 21000-21001 --control-token correct-horse-battery --addressing name --host-suffix S3.devices.example --device-url https://{id}.s3.devices.example/ --setup-url https://{id}.s3.devices.example:8443 --cloud-url https://cloud.example/';
  expect(readArguments(line.split(' '))).toEqual({
    do: 'run',
    device: {
      product: 'arran',
      seed: 7,
      firmware: 'NFA1.20251104.0930',
      clock: 'manual',
      now: Date.UTC(2030, 0, 7, 9),
      outOfBox: true,
      port: 1,
      setupPort: 2,
    },
    ports: { lab: 3, cloud: 4 },
    addressing: 'name',
    hostSuffix: '.s3.devices.example',
    publicUrls: {
      network: 'https://{id}.s3.devices.example',
      setup: 'https://{id}.s3.devices.example:8443',
    },
    cloudUrl: 'https://cloud.example',
    devices: 1,
    devicePorts: { first: 21_000, last: 21_001 },
    controlToken: 'correct-horse-battery',
    host: '0.0.0.0',
    https: 'expired',
    stateFile: 'x.json',
    json: true,
    log: 'verbose',
  });
});

test('a shard, its addresses and its state directory are read', () => {
  const line =
    '--shard 1/4 --shard-url http://sim-{shard}.sim:8090/ --state-dir state --devices 16';
  expect(readArguments(line.split(' '))).toMatchObject({
    shard: { index: 1, count: 4 },
    shardUrl: 'http://sim-{shard}.sim:8090',
    stateDir: 'state',
    devices: 16,
  });
});

test('--https without a kind selects a valid certificate', () => {
  for (const args of [['--https'], ['--https', '--json'], ['--https=valid']]) {
    expect(readArguments(args)).toMatchObject({ https: 'valid' });
  }
  expect(readArguments(['--https', '--product', 'arran'])).toMatchObject({
    https: 'valid',
    device: { product: 'arran' },
  });
});

test('a speed selects a scaled clock', () => {
  expect(readArguments(['--speed', '2.5'])).toMatchObject({
    device: { clock: 'scaled', speed: 2.5 },
  });
  expect(readArguments(['--speed', '2', '--clock', 'scaled'])).toMatchObject({
    device: { speed: 2 },
  });
});

test('devices that share two ports need no range of ports', () => {
  expect(readArguments(['--devices', '5002', '--addressing', 'name'])).toMatchObject({
    devices: 5_002,
    device: { port: 8080, setupPort: 8082 },
    addressing: 'name',
  });
});

test.each([
  [['--prodct', 'x'], '--prodct', 'Did you mean --product?'],
  [['-p', '80'], '-p', 'Options: --product'],
  [['barra'], '"barra"', 'Commands: scenario, replay, compare, test-list, coverage, profile'],
  [['--state-fil', 'x'], '--state-fil', 'Did you mean --state-file?'],
  [['--state-file', ''], '--state-file ""', 'device.json'],
  [['--https', 'revoked'], '"revoked"', 'valid, expired, wrong-host'],
  [['--https', '--https', 'expired'], '--https', 'twice'],
  [['--quiet', '--verbose'], '--quiet', 'Leave one out'],
  [['--product', 'bara'], '"bara"', 'Did you mean barra?'],
  [['--product', 'x'], '"x"', 'kavalan'],
  [['--product'], '--product', 'needs a value'],
  [['--product', '--json'], '--product', ''],
  [['--seed', 'one'], '"one"', 'whole number'],
  [['--seed', '-1'], '--seed', ''],
  [['--seed', '1.5'], '"1.5"', 'whole number'],
  [['--seed', '9007199254740992'], '"9007199254740992"', 'whole number'],
  [['--seed', ''], '""', 'whole number'],
  [['--seed', '1', '--seed', '2'], '--seed', 'twice'],
  [['--firmware', '1.2.3'], '"1.2.3"', 'NFA1.20251104.0930'],
  [['--port', '65536'], '"65536"', '65535'],
  [['--port', 'http'], '--port "http"', '0 for a free one'],
  [['--cloud-port', '-5'], '--cloud-port', ''],
  [['--port', '8090'], '--port and --lab-port', '8090'],
  [['--devices', '0'], '"0"', 'whole number of 1 or more'],
  [['--devices', 'ten'], '"ten"', 'whole number'],
  [['--devices', '5002'], '--devices 5002 needs 10002 ports', '--device-ports'],
  [['--devices', '5002', '--addressing', 'port'], 'needs 10002 ports', '--addressing name'],
  [['--addressing', 'host'], '--addressing "host"', 'name, address, port'],
  [['--addressing', 'address', '--host', '0.0.0.0'], '--host is 0.0.0.0', 'Leave one out'],
  [['--host-suffix', '.'], '--host-suffix "."', 's3.devices.example'],
  [['--host-suffix', 'a b'], '--host-suffix "a b"', 'domain name'],
  [['--device-url', 'http://{id}.localhost'], '--device-url and --setup-url', 'Use both'],
  [['--device-url', 'http://devices.example'], '"http://devices.example"', 'a host with {id}'],
  [['--setup-url', 'http://{id}/setup'], '--setup-url "http://{id}/setup"', 'https://{id}.s3'],
  [['--cloud-url', 'cloud.example'], '--cloud-url "cloud.example"', 'http or https'],
  [
    ['--device-url', 'http://{id}.localhost', '--setup-url', 'http://{id}.localhost:81'],
    'needs --addressing name',
    'this is --addressing port',
  ],
  [
    [
      ...['--addressing', 'name', '--device-url', 'http://{id}.devices.example'],
      ...['--setup-url', 'http://{id}.localhost:81'],
    ],
    '--device-url "http://{id}.devices.example"',
    'Use the host {id}.localhost, or another --host-suffix',
  ],
  [
    [
      ...['--addressing', 'name', '--device-url', 'http://{id}.localhost'],
      ...['--setup-url', 'https://{id}.localhost'],
    ],
    '--setup-url "https://{id}.localhost"',
    'the same scheme and different ports',
  ],
  [['--devices', '3', '--device-ports', '21000-21002'], 'needs 4 ports', 'there are 3'],
  [['--devices', '2', '--state-file', 'x.json'], '--state-file keeps one device', '--devices'],
  [['--devices', '2', '--state-file', 'x.json'], '--devices is 2', 'Use --state-dir'],
  [
    ['--state-dir', 'x', '--state-file', 'x.json'],
    '--state-file and --state-dir',
    'Use --state-dir',
  ],
  [['--shard', '0/2', '--state-file', 'x.json'], '--state-file and --shard', 'Use --state-dir'],
  [['--shard', '2/2'], '--shard "2/2" has no shard 2', 'from 0 to 1'],
  [['--shard', '1'], '--shard "1"', 'index/count'],
  [['--shard-url', 'http://sim-{shard}:8090'], '--shard-url needs --shard', 'Use both'],
  [['--shard', '0/2', '--shard-url', 'http://sim:8090'], '"http://sim:8090"', '{shard}'],
  [['--shard', '0/2', '--shard-url', 'ftp://{shard}'], '"ftp://{shard}"', 'http or https'],
  [['--shard', '0/2', '--shard-url', 'http://{shard}/api'], '"http://{shard}/api"', 'a port'],
  [['--devices', '20008', '--shard', '0/4'], '--devices 20008 needs 10002 ports', '--device-ports'],
  [['--device-ports', '21000'], '"21000"', '21000-21999'],
  [['--device-ports', '21999-21000'], '"21999-21000"', 'range of ports'],
  [['--device-ports', '0-70000'], '"0-70000"', 'range of ports'],
  [['--control-token', 'short'], '5 characters', '16 to 256'],
  [['--control-token', 'with spaces in its middle'], 'invalid value', 'openssl rand'],
  [['--host', '::'], '"::"', '0.0.0.0'],
  [['--host', 'everywhere'], '"everywhere"', 'IP address'],
  [['--speed', '0'], '"0"', 'above 0'],
  [['--speed', '2', '--clock', 'real'], '--speed 2', 'scaled'],
  [['--clock', 'fast'], '"fast"', 'real, scaled, manual'],
  [['--console-dir', '/nowhere'], '"/nowhere"', 'a built page, such as dist'],
  [['--console-dir', ''], '""', 'is not a file path'],
  [['--now', 'today'], '"today"', '2030-01-07T09:00:00Z'],
  [['--now', '2030-01-07T09:00:00'], '"2030-01-07T09:00:00"', 'zone'],
  [['--now', '2030-13-07T09:00:00Z'], '"2030-13-07T09:00:00Z"', 'zone'],
  [['--json=yes'], '--json', 'takes no value'],
])('%j is rejected with option, value and remedy', (args, value, remedy) => {
  const read = () => readArguments(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(value);
  expect(read).toThrow(remedy);
  expect(read).not.toThrow('\n');
});
