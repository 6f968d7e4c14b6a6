import { crc32, deflateRawSync } from 'node:zlib';
import type { Handler, Reply } from './call.ts';
import type { Device } from './device.ts';
import { checkBody, flag, members, only, text, whole } from './fields.ts';
import { Problem } from './problem.ts';

const packingMs = 400;
const testMs = 1200;

export const restart: Handler = (device) => ({
  status: 200,
  body: true,
  after: () => device.restart(),
});

export const downloadLogs: Handler = async (device) => {
  if (device.busy.has('logs'))
    throw new Problem('logs-busy', 'One at a time.', { headers: { 'retry-after': '1' } });
  device.busy.add('logs');
  await new Promise((resolve) => setTimeout(resolve, packingMs));
  device.busy.delete('logs');
  const text = `unit ${device.serialNumber}\nfirmware ${device.version}\n`.repeat(40);
  return {
    status: 200,
    body: zip('unit/messages.log', Buffer.from(text)),
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="logs-${device.serialNumber}.zip"`,
    },
  };
};

/** An archive with one file (APPNOTE 4.3). */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  // 1 January 2029.
  fields.writeUInt16LE((49 << 9) | (1 << 5) | 1, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  const central = [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, Buffer.alloc(14)];
  const directory = Buffer.concat([...central, Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

type Kind = keyof Device['diagnostics'];

function describeRun(device: Device, kind: Kind) {
  const run = device.diagnostics[kind];
  if (run.endsAt !== 0 && run.endsAt <= Date.now()) {
    run.last = run.endsAt;
    run.endsAt = 0;
  }
  const { last } = run;
  return { lastDiagnosticDateTimeUTC: last === null ? null : device.formatTime(last) };
}

function requireIdle(device: Device, kind: Kind): object {
  const before = describeRun(device, kind);
  if (device.diagnostics[kind].endsAt !== 0)
    throw new Problem('diagnostics-running', `The ${kind} test has not ended.`);
  return before;
}

function run(device: Device, kind: Kind): Reply {
  const body = requireIdle(device, kind);
  device.diagnostics[kind].endsAt = Date.now() + testMs;
  return { status: 202, body };
}

function clear(device: Device, kind: Kind): Reply {
  requireIdle(device, kind);
  device.diagnostics[kind].last = null;
  return { status: 204 };
}

export const runCamera: Handler = (device) => run(device, 'camera');
export const getCamera: Handler = (device) => ({
  status: 200,
  body: describeRun(device, 'camera'),
});
export const clearCamera: Handler = (device) => clear(device, 'camera');
export const getAudio: Handler = (device) => ({ status: 200, body: describeRun(device, 'audio') });
export const clearAudio: Handler = (device) => clear(device, 'audio');

export const runAudio: Handler = (device, { body }) => {
  checkBody(body, members({ durationSeconds: whole(1, 30) }));
  if (!device.style.isInCall) throw new Problem('no-active-call', 'Start a call.');
  return run(device, 'audio');
};

export const setPrimaryMode: Handler = (_, { body }) => ({
  status: 200,
  body: checkBody(body, members({ primaryMode: only('zoom', 'msteams', 'usb') })),
});

export const finalize: Handler = (_, { body }) => ({
  status: 200,
  body: checkBody(body, members({ finalized: only(true) })),
});

export const setMode: Handler = (_, { body }) => ({
  status: 200,
  body: checkBody(body, members({ mode: only('guided') })),
});

export const setPreview: Handler = (_, { body }) => ({
  status: 200,
  body: checkBody(body, members({ preview: flag })),
});

export const completeSetup: Handler = (device, { body }) => {
  const completed = checkBody(body, members({ completed: only(true) }));
  device.isSetUp = true;
  return { status: 200, body: completed };
};

const knownCode = 'kettlebr';

export const getEnrollment: Handler = ({ enrollment }) => ({ status: 200, body: enrollment.shown });

export const enroll: Handler = (device, { body }) => {
  const rule = members({ code: text({ like: /^[A-Za-z]{8}$/ }) });
  const { code } = checkBody<{ code: string }>(body, rule);
  if (device.enrollment.current.state === 'enrolled')
    throw new Problem('already-enrolled', 'Somebody manages this unit already.');
  if (code.toLowerCase() !== knownCode) throw new Problem('enrollment-code-refused', 'Not known.');
  const organisationUrl = 'https://manage.vendor.example/acme';
  device.enrollment.current = { state: 'enrolled', organisationUrl, endpointId: 'unit-0210' };
  return { status: 200, body: device.enrollment.current };
};
