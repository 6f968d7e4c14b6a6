import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import { getPage } from './pages.ts';
import { getParentRoute, routeTable } from './route-table.ts';

/** Decisions 0092 and 0113. */
const addedRoutes = ['/system/settings', '/system/pulse'];

/** The routes in the order of the requirements. */
const routesOfTheSpecification = [
  '/login',
  '/logout',
  '/',
  '/network',
  '/network/ethernet',
  '/network/ethernet/ip4',
  '/network/wifi',
  '/network/proxy',
  '/network/hostname',
  '/network/ntp',
  '/network/certificates',
  '/network/certificates/:certificateId',
  '/network/dot1x',
  '/network/dot1x/csr',
  '/network/dot1x/wired',
  '/network/dot1x/wireless',
  '/settings/audio-video',
  '/settings/audio-video/camera/antibanding-mode',
  '/settings/time-and-language',
  '/settings/time-and-language/ntp',
  '/settings/time-and-language/time-zone',
  '/settings/time-and-language/language',
  '/settings/remote-access',
  '/_additional-options',
  '/system',
  '/system/software-update',
  '/system/software-update/channel',
  '/pulse',
  '/video-preview',
  '/all-set',
  '/welcome',
  '/style-guide',
  '/style-guide/modals',
  '/style-guide/buttons',
  '/style-guide/progress',
  '/style-guide/notice',
  '/style-guide/loading-screen',
  '/style-guide/app-loader',
];

// R2.1, R2.5, R2.21, R2.22, R2.23, R2.26, R2.28, R2.29, R2.34, R2.35, R2.39, R2.40, R2.41, R2.43,
// R2.45, R2.46.
test('the console has every route of the specification, and two additional ones', () => {
  const paths = routeTable.map((route) => route.path);
  const ours = paths.filter((path) => addedRoutes.includes(path));
  expect(paths.filter((path) => !ours.includes(path))).toEqual(routesOfTheSpecification);
  expect(ours).toEqual(addedRoutes);
});

test('every lazily loaded page is exported by its area', async () => {
  for (const { path } of routeTable) {
    const page = getPage(path);
    if (page.kind !== 'lazy') continue;
    const pages: Record<string, unknown> = await areas[page.area]();
    expect(pages[page.name], `${path} needs ${page.name} of ${page.area}`).toBeTypeOf('function');
  }
});

test('the link back leads to the parent page', () => {
  expect(getParentRoute('/network/ethernet/ip4')).toEqual({
    href: '/network/ethernet',
    label: 'Ethernet',
  });
  expect(getParentRoute('/settings/audio-video/camera/antibanding-mode')).toEqual({
    href: '/settings/audio-video',
    label: 'Audio & video',
  });
  expect(getParentRoute('/system')).toBeUndefined();
  expect(getParentRoute('/')).toBeUndefined();
});
