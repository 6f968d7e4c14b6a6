import { useDeviceIdentity } from './use-device-identity.ts';

/** Names the device in a dialog that restarts it or replaces its software. */
export function DeviceLine() {
  const identity = useDeviceIdentity();
  if (!identity) return null;
  const { name, model } = identity;
  return (
    <p>
      Device: <strong>{name}</strong>
      {name !== model && ` (${model})`}
    </p>
  );
}
