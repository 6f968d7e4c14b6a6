import { defaultDevicePagePath } from '@stillhouse/products/brand';
import { expect, test } from 'vitest';
import { getCloudPage } from './device-page.ts';

const acme = 'https://pulse.oban.example/acme';

// R2.42, R2.52.
test.each([
  [acme, 'ep-4711', defaultDevicePagePath, `${acme}/devices/ep-4711`],
  [`${acme}/`, 'ep-4711', defaultDevicePagePath, `${acme}/devices/ep-4711`],
  [acme, 'room 4/5?', defaultDevicePagePath, `${acme}/devices/room%204%2F5%3F`],
  [acme, '$&', defaultDevicePagePath, `${acme}/devices/%24%26`],
  [acme, 'ep-4711', '/rooms?id={endpointId}', `${acme}/rooms?id=ep-4711`],
  [`${acme}?tenant=7#top`, 'ep-4711', defaultDevicePagePath, `${acme}/devices/ep-4711?tenant=7`],
])('the page of a device below %s with the id %j and the path %s', (url, id, path, expected) => {
  expect(getCloudPage({ organisationUrl: url, endpointId: id }, path)).toEqual({
    href: expected,
    isDevice: true,
  });
});

// R2.52.
test.each([null, '', '.', '..'])(
  'the id %j leads to the page of the organization',
  (endpointId) => {
    const page = getCloudPage({ organisationUrl: acme, endpointId }, defaultDevicePagePath);
    expect(page).toEqual({ href: acme, isDevice: false });
  },
);

// R2.43.
test.each([null, '', 'acme', 'http://pulse.oban.example', 'javascript:alert(1)'])(
  'there is no page without an https address: %j',
  (organisationUrl) => {
    const enrollment = { organisationUrl, endpointId: 'ep-4711' };
    expect(getCloudPage(enrollment, defaultDevicePagePath)).toBeNull();
  },
);
