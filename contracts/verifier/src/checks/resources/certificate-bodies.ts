import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Contract } from '../../model/contract.ts';
import { isSuccess } from '../../observe/responses.ts';
import { getRequestValues } from '../../values/request-values.ts';
import type { Variant } from '../../values/variant.ts';
import type { IssuedCertificate } from './certificate-authority.ts';
import type { ValidBody } from './resource.ts';
import { unknownNetwork } from './saved-network.ts';

/** Locations of certificates. Generated values have a valid format but are not certificates. */
const certificateLocations = ['/credentials/deviceCertificate', '/credentials/caCertificate'];

/** Returns the credentials that the contract allows, with valid certificates. */
export function listCertificateBodies(
  contract: Contract,
  { id }: Operation,
  { pems }: IssuedCertificate,
): readonly ValidBody<never>[] {
  return (getRequestValues(contract, id)?.valid ?? []).flatMap((variant) => {
    const isGenerated = certificateLocations.includes(variant.place);
    const json = isGenerated ? variant.value : insertCertificates(variant, pems);
    if (json === null || validateRequest(id, json).length > 0) return [];
    // Credentials may be unusable for reasons beyond the schema. Only their format is tested.
    const isAccepted = (status: number) => status === 422 || (!isGenerated && isSuccess(status));
    return [{ variant, json, state: null, isAccepted }];
  });
}

/** Returns null for a body without a certificate. */
function insertCertificates(
  { value }: Variant,
  { deviceCertificate, caCertificate }: IssuedCertificate['pems'],
): unknown {
  const credentials = isRecord(value) && isRecord(value.credentials) ? value.credentials : {};
  if (!isRecord(value) || !('deviceCertificate' in credentials)) return null;
  return {
    ...value,
    ...('ssid' in value && { ssid: unknownNetwork.ssid }),
    credentials: {
      ...credentials,
      deviceCertificate,
      ...('caCertificate' in credentials && { caCertificate }),
    },
  };
}
