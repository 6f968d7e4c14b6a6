import { createContext } from 'react';

/**
 * While nothing can be changed: the id of the element that says why. Buttons, switches and sliders
 * are off then, and described by it. Null if they work.
 */
export const HoldContext = createContext<string | null>(null);
