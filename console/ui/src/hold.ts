import { createContext } from 'react';

/**
 * While nothing can be changed: the id of the element that says why. Buttons, switches, sliders
 * and lists that save at once are off then, and described by it. Null if they work.
 */
export const HoldContext = createContext<string | null>(null);
