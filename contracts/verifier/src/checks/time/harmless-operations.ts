import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { hasEqualValue } from '../../observe/compare-values.ts';
import { getValuesAt, type JsonLocation, parseLocation } from '../../observe/json-location.ts';
import type { Readings } from '../../observe/read-resources.ts';

/** Locations that show that a deletion has nothing to delete, with their value in this case. */
const emptyStates: Partial<
  Record<OperationId, { readonly place: JsonLocation; readonly value: unknown }>
> = {
  removeWifi: { place: parseLocation('getStatus/networkProperties/wifi/isSaved'), value: false },
  removeEthernetDot1x: { place: parseLocation('listDot1xCertificates'), value: [] },
  removeDot1xCertificates: { place: parseLocation('listDot1xCertificates'), value: [] },
  deleteCameraDiagnosticsFiles: {
    place: parseLocation('getCameraDiagnosticsStatus/lastDiagnosticDateTimeUTC'),
    value: null,
  },
  clearAudioDiagnostics: {
    place: parseLocation('getAudioDiagnosticsStatus/lastDiagnosticDateTimeUTC'),
    value: null,
  },
};

/**
 * Returns true if a call that the device must reject does no harm if it is executed: a read, a
 * write without its required body, a deletion of nothing, or a restart during a restart.
 * @param known state of the device before the restart
 */
export function isHarmlessCall(
  { id, safety, requestMediaType, pathParameters }: Operation,
  known: Readings,
): boolean {
  if (safety === 'read' || requestMediaType !== undefined || pathParameters.length > 0) return true;
  if (id === 'rebootDevice') return true;
  const nothing = emptyStates[id];
  if (nothing === undefined) return false;
  const { place, value } = nothing;
  const found = getValuesAt(known.get(place.operationId)?.body, place.keys);
  return found.length === 1 && hasEqualValue(found[0], value);
}
