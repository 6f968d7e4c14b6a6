import { PageHeader } from '@stillhouse/ui/PageHeader';
import { Select } from '@stillhouse/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { formatAddress, type Reference } from '../address/address.ts';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { type DeviceSummary, neverStale, useFleet, useLease } from '../server-state/queries.ts';
import { useFleetEventStream } from '../server-state/use-event-stream.ts';
import { usePageFocus } from '../shell/use-page-focus.ts';
import { ApiReference } from './ApiReference.tsx';
import { type Contract, contractPaths, loadContract } from './contract.ts';
import styles from './ReferencePage.module.css';
import { type DeviceAddresses, type SentRequest, toLabRequest } from './requests.ts';

const apiNames: readonly { value: Reference; label: string }[] = [
  { value: 'device', label: 'Device API' },
  { value: 'control', label: 'Control API of the simulator' },
];

/** More would make the list slow. The page of any device links to the reference with it. */
const maxDevices = 100;

let shown: Reference | null = null;

/**
 * Reloads the window for the second contract, because Swagger UI goes on showing the schemas of the
 * first one. Returns false while it reloads.
 */
function useOneContract(api: Reference): boolean {
  const isOther = shown !== null && shown !== api;
  useEffect(() => {
    if (isOther) window.location.reload();
    else shown = api;
  }, [api, isOther]);
  return !isOther;
}

/**
 * Describes both APIs, and sends requests to them.
 *
 * @param token of the control API; null: without
 */
export function ReferencePage({ api, token }: { api: Reference; token: string | null }) {
  useFleetEventStream();
  const page = usePageFocus('API reference');
  const contract = useQuery({
    queryKey: ['contract', api],
    queryFn: () => loadContract(api),
    ...neverStale,
  });
  const { data: fleet } = useFleet();
  const { device } = useAddress();
  const isFirst = useOneContract(api);
  const id = device ?? fleet?.devices[0]?.id ?? null;
  const isReady = isFirst && (api === 'control' || id !== null || fleet !== undefined);
  return (
    <div ref={page} className={styles.page}>
      <PageHeader
        title="API reference"
        back={{ href: formatAddress({ device }), label: device ?? 'Devices' }}
        description={
          <>
            Requests go to the simulator. Sign in once; later requests send the token. Contract:{' '}
            <a href={contractPaths[api]}>{contractPaths[api]}</a>
          </>
        }
      />
      <div className={styles.choices}>
        <Select
          label="API"
          options={apiNames}
          value={api}
          onChange={(reference) => updateAddress({ reference })}
        />
        {api === 'device' && <DeviceSelect devices={fleet?.devices ?? []} id={id} />}
      </div>
      <Loaded query={contract} what="the contract" lines={12}>
        {(loaded) =>
          !isReady ? null : api === 'control' ? (
            <ControlReference id={device} contract={loaded} token={token} />
          ) : id === null ? (
            <ApiReference contract={loaded} token={null} route={null} />
          ) : (
            <DeviceReference key={id} id={id} contract={loaded} token={token} />
          )
        }
      </Loaded>
    </div>
  );
}

function DeviceSelect({ devices, id }: { devices: readonly DeviceSummary[]; id: string | null }) {
  const listed = devices.filter((device, index) => index < maxDevices || device.id === id);
  return (
    <Select
      label="Device"
      placeholder="No device. Lease one to send requests."
      options={listed.map(({ id: value, displayName }) => ({
        value,
        label: `${displayName}, ${value}`,
      }))}
      value={listed.some((device) => device.id === id) ? id : null}
      onChange={(device) => updateAddress({ device })}
    />
  );
}

const passOn = (request: SentRequest) => request;

/** @param id is filled in as the device; null: the example of the contract */
function ControlReference(props: Omit<DeviceProps, 'id'> & { id: string | null }) {
  const { id, contract, token } = props;
  const here = useMemo(() => {
    const { components } = contract;
    const { parameters = {} } = components;
    const example = { ...parameters.id, ...(id !== null && { example: id }) };
    return {
      ...contract,
      components: { ...components, parameters: { ...parameters, id: example } },
      servers: [{ url: window.location.origin, description: 'This simulator' }],
    };
  }, [contract, id]);
  return <ApiReference contract={here} token={token} route={passOn} />;
}

type DeviceProps = { id: string; contract: Contract; token: string | null };

function DeviceReference({ id, contract, token }: DeviceProps) {
  return (
    <Loaded query={useLease(id)} what="the device" lines={12}>
      {(lease) => <LeasedReference lease={lease} contract={contract} token={token} />}
    </Loaded>
  );
}

/** @param lease null: there is no such device */
function LeasedReference(props: Omit<DeviceProps, 'id'> & { lease: DeviceAddresses | null }) {
  const { contract, token, lease } = props;
  // The lease is another object after each poll.
  const { id = null, baseUrl = '', setupUrl = '' } = lease ?? {};
  const here = useMemo(() => {
    const servers = [
      { url: baseUrl, description: 'Network address' },
      { url: setupUrl, description: 'Local setup address' },
    ];
    return id === null ? contract : { ...contract, servers };
  }, [contract, id, baseUrl, setupUrl]);
  const route = useCallback(
    (request: SentRequest) =>
      id === null ? request : toLabRequest(request, { id, baseUrl, setupUrl }, token),
    [id, baseUrl, setupUrl, token],
  );
  return <ApiReference contract={here} token={null} route={id === null ? null : route} />;
}
