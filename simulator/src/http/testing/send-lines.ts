import { connect } from 'node:net';

/** Sends lines exactly as given, and no more if the last one is null. Returns what was received. */
export function sendLines(port: number, ...lines: (string | null)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    socket.setEncoding('utf8').on('data', (part: string) => {
      received += part;
    });
    socket.on('end', () => {
      socket.destroy();
      resolve(received);
    });
    socket.on('error', reject);
    const dies = lines.at(-1) === null;
    const text = lines.filter((line) => line !== null).join('\r\n');
    if (dies) socket.end(text);
    else socket.write(text);
  });
}
