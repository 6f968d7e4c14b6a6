import type { Schema } from '@stillhouse/contracts/api';
import { useIsResponding } from '../services/services.ts';
import { formatInterface } from './format-interface.ts';

/** Describes the state of an interface: unknown while the device does not respond (R2.67). */
export function useInterfaceWord(status: Schema<'InterfaceStatus'> | undefined) {
  const isKnown = useIsResponding();
  return status && !isKnown ? 'Unknown' : formatInterface(status);
}
