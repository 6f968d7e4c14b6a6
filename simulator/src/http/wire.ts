import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** The TCP connection under each TLS one: only that one can be reset. */
const wires = new WeakMap<Socket, Socket>();

function peer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Keeps track of what lies under the TLS connections of a server. */
export function rememberWires(server: Server): void {
  const open = new Map<string, Socket>();
  server.on('connection', (wire: Socket) => {
    const from = peer(wire);
    open.set(from, wire);
    wire.once('close', () => {
      if (open.get(from) === wire) open.delete(from);
    });
  });
  server.on('secureConnection', (socket) => {
    const wire = open.get(peer(socket));
    if (wire !== undefined) wires.set(socket, wire);
  });
}

/** Breaks a connection with a TCP reset, as a lost network or a lost power does. */
export function resetWire(socket: Socket): void {
  (wires.get(socket) ?? socket).resetAndDestroy();
}
