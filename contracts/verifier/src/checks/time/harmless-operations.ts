import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { isSame } from '../../observe/compare-values.ts';
import { type Place, placeOf, valuesAt } from '../../observe/json-location.ts';
import type { Readings } from '../../observe/read-resources.ts';

/** Locations that show that a deletion has nothing to delete, with their value in this case. */
const nothingThere: Partial<
  Record<OperationId, { readonly place: Place; readonly value: unknown }>
> = {
  removeWifi: { place: placeOf('getStatus/networkProperties/wifi/isSaved'), value: false },
  removeEthernetDot1x: { place: placeOf('listDot1xCertificates'), value: [] },
  removeDot1xCertificates: { place: placeOf('listDot1xCertificates'), value: [] },
  deleteCameraDiagnosticsFiles: {
    place: placeOf('getCameraDiagnosticsStatus/lastDiagnosticDateTimeUTC'),
    value: null,
  },
  clearAudioDiagnostics: {
    place: placeOf('getAudioDiagnosticsStatus/lastDiagnosticDateTimeUTC'),
    value: null,
  },
};

/**
 * Returns true if a call that the device must reject does no harm if it is executed: a read, a
 * write without its required body, a deletion of nothing, or a restart during a restart.
 * @param known state of the device before the restart
 */
export function isHarmless(
  { id, safety, requestMediaType, pathParameters }: Operation,
  known: Readings,
): boolean {
  if (safety === 'read' || requestMediaType !== undefined || pathParameters.length > 0) return true;
  if (id === 'rebootDevice') return true;
  const nothing = nothingThere[id];
  if (nothing === undefined) return false;
  const { place, value } = nothing;
  const found = valuesAt(known.get(place.operationId)?.body, place.keys);
  return found.length === 1 && isSame(found[0], value);
}
