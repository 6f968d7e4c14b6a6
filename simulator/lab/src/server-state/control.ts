import { createContext, use } from 'react';
import type { ControlClient } from 'stillhouse/client';

export const ControlContext = createContext<ControlClient | null>(null);

/** The client of the simulator that serves this page. */
export function useControl(): ControlClient {
  const control = use(ControlContext);
  if (control === null) throw new Error('useControl needs a <ControlContext> above it');
  return control;
}
