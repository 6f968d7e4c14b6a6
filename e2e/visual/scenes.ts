import { certificatePems } from '../../contracts/verifier/src/fixtures/certificate-pems.ts';
import { setupSteps } from '../accessibility/matrix.ts';
import { createDot1xFile } from '../pages/dot1x.ts';
import { advanceTo, findProgress, release, update, updatePage } from '../pages/software-update.ts';
import { addCertificate, dialogs, type OpenCase, openCertificate } from '../support/dialogs.ts';
import { screens } from '../support/screens.ts';
import { getImageName } from './images.ts';
import { type LayoutName, layoutNames } from './layouts.ts';

/** The whole page has the navigation, too. A change there changes few images. */
type Part = 'page' | 'main' | 'dialog';

/** What the images of a scene show, and in which layouts. Absent layouts are all. */
export type View = { readonly part: Part; readonly layouts?: readonly LayoutName[] };

/** A screen or a dialog of a signed-in admin. */
export type Scene = OpenCase & { readonly view: View };

const states: Readonly<Record<string, Scene>> = {
  status: { address: '/', view: { part: 'page' } },
  'status without internet': {
    address: '/',
    view: { part: 'main' },
    prepare: (device) => device.control.setCondition('offline', true),
  },
  'an update runs': {
    address: '/',
    view: { part: 'page', layouts: ['desktop', 'phone'] },
    prepare: async (device) => {
      await release(device);
      await device.control.patch({ updates: { state: 'installing' } });
    },
  },
  menu: {
    address: '/',
    view: { part: 'page', layouts: ['phone', '320px'] },
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
  'update downloading': {
    address: updatePage,
    view: { part: 'main' },
    prepare: (device) => release(device),
    open: async (page, device) => {
      device.declareFailure({ operationId: 'getStatus', status: 503, perhaps: true });
      await update(page, device);
      await advanceTo(device, findProgress(page).current.filter({ hasText: 'Downloading update' }));
    },
  },
  'update failed': {
    address: updatePage,
    view: { part: 'main' },
    prepare: async (device) => {
      await release(device);
      await device.control.patch({ updates: { state: 'error', failure: 'noSpace' } });
    },
  },
  certificate: {
    address: '/network/certificates',
    view: { part: 'main' },
    prepare: addCertificate,
    open: openCertificate,
  },
  'taken over from another device': {
    address: '/network/dot1x?dot1x',
    view: { part: 'main', layouts: ['desktop', 'phone', 'dark'] },
    open: (page) =>
      page
        .getByLabel('Take over from another device')
        .setInputFiles(
          createDot1xFile({ identity: 'rooms', caCertificate: certificatePems.plain }),
        ),
  },
};

const pages = [
  ...Object.values(screens).flat(),
  '/style-guide/modals',
  '/style-guide/buttons',
  '/style-guide/notice',
  '/style-guide/loading-screen',
  '/style-guide/app-loader',
];

/** The scenes of a signed-in admin. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...states,
  ...Object.fromEntries(
    pages.map((address): [string, Scene] => [address, { address, view: { part: 'main' } }]),
  ),
  ...Object.fromEntries(
    Object.entries(dialogs).map(([name, dialog]): [string, Scene] => [
      `dialog ${name}`,
      { ...dialog, view: { part: 'dialog' } },
    ]),
  ),
};

/** The scenes that `npm test` compares. The style guide has every component. */
export const sampledScenes: readonly string[] = ['/style-guide', 'dialog restart, to confirm'];

/** The scenes before an admin has signed in. */
const otherScenes = [
  'sign-in',
  ...setupSteps.map((step) => `setup ${step}`),
  'setup with an update',
  'dialog setup update failed',
];

/** The file names of all images. */
export function listImageNames(): readonly string[] {
  const all = [
    ...otherScenes.map((scene) => [scene, layoutNames] as const),
    ...Object.entries(scenes).map(
      ([scene, { view }]) => [scene, view.layouts ?? layoutNames] as const,
    ),
  ];
  return all.flatMap(([scene, layouts]) => layouts.map((layout) => getImageName(scene, layout)));
}
