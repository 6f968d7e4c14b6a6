import {
  accepts,
  change,
  ignoreQuery,
  type NamedBug,
  setQuery,
  store,
  storeDefault,
} from './camera-bug.ts';

/** Requests that are treated wrongly. */
export const requestBugs: readonly NamedBug[] = [
  [
    'accepts an unknown member',
    accepts(/PATCH \/settings .*additional/),
    'invalid-input.body:patchSettings',
  ],
  [
    'accepts a duplicate in a set',
    accepts(/PATCH \/settings .*uniqueItems/),
    'invalid-input.body:patchSettings',
  ],
  [
    'accepts what is no multiple',
    accepts(/PATCH \/settings .*multipleOf/),
    'invalid-input.body:patchSettings',
  ],
  [
    'accepts what is no multiple in an item',
    accepts(/POST \/presets .*multipleOf/),
    'invalid-input.body:addPreset',
  ],
  [
    'accepts any email address',
    accepts(/PATCH \/settings .*format/),
    'invalid-input.body:patchSettings',
  ],
  ['accepts any time', accepts(/POST \/presets .*format/), 'invalid-input.body:addPreset'],
  [
    'accepts too many items',
    accepts(/PATCH \/settings .*maxItems/),
    'invalid-input.body:patchSettings',
  ],
  [
    'accepts too short a text',
    accepts(/PATCH \/settings \/name minLength/),
    'invalid-input.body:patchSettings',
  ],
  [
    'accepts too long a text',
    accepts(/PATCH \/settings \/name maxLength/),
    'invalid-input.body:patchSettings',
  ],
  ['accepts null', accepts(/PATCH \/settings \/name type/), 'invalid-input.body:patchSettings'],
  ['accepts any map', accepts(/PATCH \/settings \/zones\/.*/), 'invalid-input.body:patchSettings'],
  [
    'accepts any alternative',
    accepts(/PATCH \/settings \/trigger.*/),
    'invalid-input.body:patchSettings',
  ],
  ['accepts an empty change', accepts(/minProperties/), 'invalid-input.body:patchPreset'],
  [
    'accepts a missing member',
    accepts(/POST \/presets .*required/),
    'invalid-input.body:addPreset',
  ],
  ['accepts any enum', accepts(/POST \/presets .*enum/), 'invalid-input.body:addPreset'],
  [
    'accepts a change above the maximum',
    accepts(/PATCH \/presets.*maximum/),
    'invalid-input.body:patchPreset',
  ],
  [
    'accepts an offset below zero',
    accepts(/GET \/presets query offset/),
    'invalid-input.parameters:listPresets',
  ],
  ['accepts any kind', accepts(/GET \/presets query kind/), 'invalid-input.parameters:listPresets'],
  [
    'accepts no level',
    accepts(/GET \/log query level required/),
    'invalid-input.parameters:getLog',
  ],
  ['accepts any header', accepts(/GET \/snapshot header/), 'invalid-input.parameters:getSnapshot'],
  ['accepts any cookie', accepts(/GET \/snapshot cookie/), 'invalid-input.parameters:getSnapshot'],
  [
    'fails for a path with a text',
    { crashes: /GET \/presets\/\{presetId\}.*\/presets\/[a-z]/ },
    'robust.responds:getPreset',
  ],
  [
    'fails for a header with a text',
    { crashes: /"x-width":"[a-z]/ },
    'robust.responds:getSnapshot',
  ],
  ['fails for another cookie', { crashes: /profile=[^dn]/ }, 'robust.responds:getSnapshot'],
  [
    'fails for an empty body',
    { crashes: /PATCH \/settings.*} $/ },
    'robust.responds:patchSettings',
  ],
  [
    'fails for multipart without a part',
    { crashes: /PUT \/overlay.*} (?!.*name="text")/s },
    'robust.responds:putOverlay',
  ],
  ['fails for a list', { crashes: /POST \/presets.*} \[\]$/ }, 'robust.responds:addPreset'],
  [
    'fails for unicode',
    { crashes: /PATCH \/settings.*[^\x20-\x7e]/ },
    'robust.responds:patchSettings',
  ],
  [
    'fails for the second alternative',
    { crashes: /PATCH \/settings.*"type":"timer"/ },
    'robust.responds:patchSettings',
  ],
  [
    'fails without an optional member',
    { crashes: /POST \/presets .*"name":(?!.*"speed")/ },
    'robust.responds:addPreset',
  ],
  [
    'another default of a parameter',
    setQuery('GET /presets', 'order', 'desc'),
    'agreement.default:listPresets',
  ],
  [
    'another default of an offset',
    setQuery('GET /presets', 'offset', '1'),
    'agreement.default:listPresets',
  ],
  [
    'another default of a limit',
    setQuery('GET /presets', 'limit', '2'),
    'agreement.default:listPresets',
  ],
  [
    'another default of a page',
    setQuery('GET /recordings', 'page', '2'),
    'agreement.default:listRecordings',
  ],
  [
    'another default of a member',
    storeDefault('POST /presets', 'speed', 9),
    'readback.default:addPreset',
  ],
  [
    'another default of an enum',
    storeDefault('POST /presets', 'kind', 'tour'),
    'readback.default:addPreset',
  ],
  ['ignores the limit', ignoreQuery('GET /presets', 'limit'), 'agreement.page:listPresets'],
  ['ignores the offset', ignoreQuery('GET /presets', 'offset'), 'agreement.page:listPresets'],
  ['ignores the page', ignoreQuery('GET /recordings', 'page'), 'agreement.page:listRecordings'],
  [
    'ignores the size of pages',
    ignoreQuery('GET /recordings', 'pageSize'),
    'agreement.page:listRecordings',
  ],
  ['ignores a filter', ignoreQuery('GET /presets', 'kind'), 'agreement.filter:listPresets'],
  [
    'ignores a filter of pages',
    ignoreQuery('GET /recordings', 'reason'),
    'agreement.filter:listRecordings',
  ],
  [
    'fails at the end of pages',
    { crashes: /GET \/recordings \?.*page=[^1]/ },
    'robust.responds:listRecordings',
  ],
  [
    'a PATCH resets another member',
    storeDefault('PATCH /presets/{presetId}', 'speed', 1),
    'isolation.members:patchPreset',
  ],
  [
    'a PATCH of settings resets another member',
    storeDefault('PATCH /settings', 'quality', 'low'),
    'isolation.members:patchSettings',
  ],
  [
    'a PATCH changes another item',
    store('PATCH /presets/{presetId}', (_, camera) => {
      for (const it of camera.presets) it.speed = 2;
    }),
    'isolation.others:patchPreset',
  ],
  [
    'a PATCH is lost',
    {
      store: (body, { id }) => {
        if (id.startsWith('PATCH /presets/')) delete body.pan;
      },
    },
    'readback.value:patchPreset',
  ],
  [
    'stores texts in lower case',
    store('POST /presets', (body) => {
      body.name = String(body.name).toLowerCase();
    }),
    'readback.value:addPreset',
  ],
  [
    'stores no time',
    store('POST /presets', (body) => {
      delete body.until;
    }),
    'readback.value:addPreset',
  ],
  [
    'stores no map',
    store('PATCH /settings', (body) => {
      delete body.zones;
    }),
    'readback.value:patchSettings',
  ],
  [
    'stores no null',
    store('PATCH /settings', (body) => {
      if (body.note === null) delete body.note;
    }),
    'readback.value:patchSettings',
  ],
  [
    'stores zero as one',
    store('POST /presets', (body) => {
      if (body.pan === 0) body.pan = 1;
    }),
    'readback.value:addPreset',
  ],
  [
    'stores no negative number',
    store('POST /presets', (body) => {
      body.pan = Math.abs(Number(body.pan));
    }),
    'readback.value:addPreset',
  ],
  [
    'stores whole numbers',
    store('POST /presets', (body) => {
      body.pan = Math.trunc(Number(body.pan));
    }),
    'readback.value:addPreset',
  ],
  [
    'loses letters of other languages',
    store('PATCH /settings', (body) => {
      if (body.note) body.note = String(body.note).replaceAll(/[^\x20-\x7e]/g, '?');
    }),
    'readback.value:patchSettings',
  ],
  [
    'keeps what it deletes',
    {
      change: (reply, { id }, camera) => {
        if (id.startsWith('DELETE') && reply.status === 204)
          camera.presets.push({ id: 5, name: 'Again', kind: 'fixed', pan: 0, speed: 5 });
      },
    },
    'resources.deleted:deletePreset',
  ],
  [
    'keeps what it deletes with others',
    change('POST /presets:batchDelete', (_json, _reply, { text }, camera) => {
      const id = Number(/"item":(\d+)/.exec(text)?.[1]);
      camera.presets.push({ id, name: 'Again', kind: 'fixed', pan: 0, speed: 5 });
    }),
    'resources.deleted:deletePresets',
  ],
  [
    'deletes presets of no kind',
    accepts(/POST \/presets:batchDelete .*required/),
    'invalid-input.body:deletePresets',
  ],
  [
    'cannot delete a tour',
    { crashes: /^POST \/presets:batchDelete .*"tour"/ },
    'robust.responds:deletePresets',
  ],
  ['takes any key in the query', { open: /query/ }, 'auth.wrong-credentials:getSettings'],
  ['takes any bearer', { open: /bearer/ }, 'auth.wrong-credentials:getSettings'],
  ['takes any password', { open: /basic/ }, 'auth.wrong-credentials:getSystem'],
  [
    'takes writes of everyone',
    { open: /PATCH \/settings none/ },
    'auth.no-credentials:patchSettings',
  ],
  ['takes deletions of everyone', { open: /DELETE .* none/ }, 'auth.no-credentials:deletePreset'],
  ['takes files of everyone', { open: /PUT \/overlay none/ }, 'auth.no-credentials:putOverlay'],
];
