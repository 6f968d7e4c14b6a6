import { DeviceError } from '../../api/device-error.ts';
import { addReason } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';

/**
 * Returns a function that asks before it removes a certificate from the device.
 *
 * @param onRemoved called with a message when the device has removed it
 */
export function useCertificateRemoval(onRemoved: (text: string) => void) {
  const { client } = useServices();
  const modals = useAppModals();

  const remove = async (fingerprint: string) => {
    try {
      await client.DELETE('/api/v1/certificates/{id}', { params: { path: { id: fingerprint } } });
      onRemoved('Certificate removed.');
    } catch (cause) {
      // 404: somebody else has removed it (R7.40).
      if (cause instanceof DeviceError && cause.status === 404) {
        return onRemoved('The certificate was already removed.');
      }
      throw new Error(addReason('Unable to remove the certificate.', cause), { cause });
    }
  };
  return ({ fingerprint, name }: { fingerprint: string; name: string }) =>
    modals.open({
      type: 'confirm',
      title: 'Remove the certificate?',
      text: `"${name}" is removed from the device. Connections that rely on it stop working.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => remove(fingerprint),
    });
}
