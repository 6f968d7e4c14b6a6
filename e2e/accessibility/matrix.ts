import { dialogs } from '../support/dialogs.ts';
import { screens } from '../support/screens.ts';
import type { CriterionName } from './criteria.ts';

/** The steps of the guided setup, in order. */
export const setupSteps = ['/network', '/pulse', '/video-preview', '/all-set'] as const;

/** The rows of the matrix that a signed-in admin opens by their address. */
export const adminScreens: readonly string[] = ['/', ...Object.values(screens).flat()];

export const signInScreen = '/login';

/** Returns the row of a step, whose address may also be that of an admin's screen. */
export function nameSetupStep(step: string): string {
  return `${step} in the setup`;
}

/** Returns the row of a dialog. */
export function nameDialog(name: string): string {
  return `dialog: ${name}`;
}

/** All rows of the matrix, in the order of the page. */
export const rows: readonly string[] = [
  signInScreen,
  ...setupSteps.map(nameSetupStep),
  ...adminScreens,
  ...Object.keys(dialogs).map(nameDialog),
];

/** The rows that `npm test` checks. */
export const sampledRows: readonly string[] = [signInScreen, '/settings/audio-video'];

/** A cell that no test checks yet, or whose finding is known. */
type Deferral = {
  readonly row: string;
  readonly criterion: CriterionName;
  readonly reason: string;
};

export const deferrals: readonly Deferral[] = [];

/** Routes that are no rows, with the reason. */
export const routesWithoutRow: Readonly<Record<string, string>> = {
  '/logout': 'It ends the session and shows what the screen after it shows; axe checks it.',
  '/network/certificates/:certificateId':
    'It needs an uploaded certificate. The tests of certificates check it with axe.',
  '/style-guide/modals': 'It shows examples of components to developers; axe checks it.',
  '/style-guide/buttons': 'It shows examples of components to developers; axe checks it.',
  '/style-guide/notice': 'It shows examples of components to developers; axe checks it.',
  '/style-guide/loading-screen': 'It shows examples of components to developers; axe checks it.',
  '/style-guide/app-loader': 'It shows examples of components to developers; axe checks it.',
};
