import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A device that responds to a second request does so at once. */
const quietMs = 1_000;
const maxMs = 5_000;

/**
 * Sends bytes over a new connection and returns what arrives until the device closes it or is
 * quiet. An HTTP client would not send messages with an ambiguous end. The bytes contain no
 * secrets, so any certificate is accepted.
 */
export function sendRaw(baseUrl: string, text: string): Promise<string> {
  const socket = openSocket(new URL(baseUrl));
  return new Promise((resolve) => {
    let received = '';
    const finish = () => {
      clearTimeout(quiet);
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(finish, maxMs);
    let quiet: NodeJS.Timeout | undefined;
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      received += data;
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMs);
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(text);
  });
}

function openSocket({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:'
    ? connectTls({ host, port: Number(port || 443), rejectUnauthorized: false })
    : connect({ host, port: Number(port || 80) });
}
