import { change, changeStatus, type NamedBug, set, setHeaders } from './camera-bug.ts';

/** Responses that violate their descriptions. */
export const responseBugs: readonly NamedBug[] = [
  [
    'null in a member that is not nullable',
    set('GET /status', 'state', null),
    'shape.body:getStatus',
  ],
  [
    'no alternative of oneOf',
    set('GET /status', 'sensor', { type: 'timer', sensitivity: 3 }),
    'shape.body:getStatus',
  ],
  [
    'a discriminator without an alternative',
    set('GET /status', 'sensor', { type: 'radar', seconds: 3 }),
    'shape.body:getStatus',
  ],
  [
    'a write-only member in a response',
    set('GET /settings', 'pin', '1234'),
    'shape.body:getSettings',
  ],
  [
    'a map with another type',
    set('GET /status', 'rates', { main: 'fast' }),
    'shape.body:getStatus',
  ],
  ['duplicates in a set', set('GET /status', 'modes', ['day', 'day']), 'shape.body:getStatus'],
  ['an empty list', set('GET /status', 'modes', []), 'shape.body:getStatus'],
  ['not a multiple', set('GET /status', 'temperature', 20.3), 'shape.body:getStatus'],
  ['above the maximum', set('GET /status', 'temperature', 121), 'shape.body:getStatus'],
  ['no time', set('GET /status', 'startedAt', 'yesterday'), 'shape.body:getStatus'],
  ['no IPv4 address', set('GET /system', 'address', 'fe80::1'), 'shape.body:getSystem'],
  ['another constant', set('GET /system', 'model', 'C4'), 'shape.body:getSystem'],
  [
    'no member of the base schema',
    set('GET /status', 'startedAt', undefined),
    'shape.body:getStatus',
  ],
  ['no email address', set('GET /settings', 'contact', 'nobody'), 'shape.body:getSettings'],
  [
    'an error without its members',
    changeStatus(422, { json: { error: 'x' } }),
    'shape.body:patchSettings',
  ],
  [
    'a 404 without its members',
    changeStatus(404, { json: { error: 'x' } }),
    'shape.body:getPreset',
  ],
  ['an error as text', changeStatus(422, { text: 'Wrong' }), 'media.type:patchSettings'],
  ['no required header', setHeaders('GET /status', {}), 'header.declared:getStatus'],
  [
    'a header that is no uuid',
    setHeaders('GET /status', { 'X-Request-Id': '7' }),
    'header.declared:getStatus',
  ],
  [
    'a header with a text for a number',
    setHeaders('GET /presets', { 'X-Total-Count': 'many' }),
    'header.declared:listPresets',
  ],
  ['201 without Location', setHeaders('POST /presets', {}), 'header.declared:addPreset'],
  [
    '200 in place of 201',
    change('POST /presets', (_, reply) => {
      reply.status = 200;
    }),
    'status.documented:addPreset',
  ],
  [
    '200 in place of 204',
    change('DELETE /presets/{presetId}', (_, reply) => {
      reply.status = 200;
      reply.json = {};
    }),
    'status.documented:deletePreset',
  ],
  [
    'JSON in place of a picture',
    setHeaders('GET /snapshot', { 'content-type': 'application/json' }),
    'media.type:getSnapshot',
  ],
  [
    'HTML in place of a text',
    setHeaders('GET /log', { 'content-type': 'text/html' }),
    'media.type:getLog',
  ],
  [
    'another Location',
    setHeaders('POST /presets', { Location: '/v3/presets/1' }),
    'resources.created:addPreset',
  ],
];
