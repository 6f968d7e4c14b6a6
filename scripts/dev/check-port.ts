import { once } from 'node:events';
import { createServer } from 'node:net';
import { UsageError } from '../../simulator/src/cli/usage-error.ts';

/**
 * Vite ends with a stack trace if its port is taken.
 * @param option that chooses another port
 * @throws UsageError if another program listens there
 */
export async function checkPort(option: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new UsageError(
      `Port ${port} is in use by another program. Stop it, or choose another port with ${option}.`,
    );
  }
  await once(server.close(), 'close');
}
