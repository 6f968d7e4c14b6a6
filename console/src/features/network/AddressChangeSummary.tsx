import type { Schema } from '@stillhouse/contracts/api';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Notice } from '@stillhouse/ui/Notice';
import type { CurrentAddress } from '../../network-drafts/ip4-draft.ts';

/** The old and the new address, and what happens next, before the change is sent. */
export function AddressChangeSummary(props: {
  current: CurrentAddress | undefined;
  update: Schema<'EthernetIp4'>;
  isLocal: boolean;
}) {
  const { current, update, isLocal } = props;
  const isStatic = update.mode === 'static';
  return (
    <>
      <DefinitionList>
        <DefinitionRow
          label="Current IP address"
          value={current?.ip4Address}
          absent="None"
          isCode={Boolean(current?.ip4Address)}
        />
        <DefinitionRow
          label="New IP address"
          value={isStatic ? update.ip4Address : 'From a DHCP server'}
          isCode={isStatic}
        />
        {isStatic && (
          <>
            <DefinitionRow label="New subnet mask" value={update.subnetMask} isCode />
            <DefinitionRow label="New gateway" value={update.gateway} isCode />
          </>
        )}
      </DefinitionList>
      <Notice silent tone={isLocal ? 'info' : 'warning'}>
        {describeNext(current, update, isLocal)}
      </Notice>
    </>
  );
}

function describeNext(
  current: CurrentAddress | undefined,
  update: Schema<'EthernetIp4'>,
  isLocal: boolean,
): string {
  if (isLocal) return 'This page stays connected over USB.';
  if (update.mode === 'dhcp') {
    return 'If the DHCP server assigns another address, this page cannot follow. Look up the address on the device or in your router.';
  }
  if (update.ip4Address === current?.ip4Address) {
    return 'The address stays the same. With a wrong subnet mask or gateway, the device may be unreachable from other networks.';
  }
  return 'This page loses the connection to the device. A link opens the new address, where you sign in again. The device does not go back to its current address by itself.';
}
