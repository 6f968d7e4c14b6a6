import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** The TCP socket under each TLS socket: only the TCP socket can be reset. */
const tcpSockets = new WeakMap<Socket, Socket>();

function getPeer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Tracks the TCP sockets under the TLS sockets of a server. */
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

/** Returns the TCP socket of a connection, with TLS or without. */
export function getTcpSocket(socket: Socket): Socket {
  return tcpSockets.get(socket) ?? socket;
}

/** Breaks a connection with a TCP reset, as a lost network or a power cut does. */
export function resetConnection(socket: Socket): void {
  getTcpSocket(socket).resetAndDestroy();
}
