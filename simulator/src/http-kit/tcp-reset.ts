import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** The TCP connection under each TLS one: only that one can be reset. */
const tcpSockets = new WeakMap<Socket, Socket>();

function getPeer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Keeps track of what lies under the TLS connections of a server. */
export function trackTcpSockets(server: Server): void {
  const open = new Map<string, Socket>();
  server.on('connection', (wire: Socket) => {
    const from = getPeer(wire);
    open.set(from, wire);
    wire.once('close', () => {
      if (open.get(from) === wire) open.delete(from);
    });
  });
  server.on('secureConnection', (socket) => {
    const wire = open.get(getPeer(socket));
    if (wire !== undefined) tcpSockets.set(socket, wire);
  });
}

/** Breaks a connection with a TCP reset, as a lost network or a lost power does. */
export function resetConnection(socket: Socket): void {
  (tcpSockets.get(socket) ?? socket).resetAndDestroy();
}
