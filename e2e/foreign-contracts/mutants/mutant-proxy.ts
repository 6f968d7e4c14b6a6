import type { Message } from '../contract/build-request.ts';
import { type Reply, sendMessage } from '../contract/send-message.ts';
import { type ForeignServer, listen, readBody } from '../servers/foreign-server.ts';
import type { Handler } from './mutant.ts';

/** Headers of one connection, and those that the proxy sets itself. */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
];

/** Stands in front of a server and lets a mutant respond in its place. */
export function startMutantProxy(server: ForeignServer, handle: Handler): Promise<ForeignServer> {
  const forward = (message: Message) => sendMessage(server.url, message);
  return listen(
    0,
    (req, res) => {
      const respond = async () => {
        const headers = Object.entries(req.headers)
          .filter(([name]) => !connectionHeaders.includes(name))
          .map(([name, value]) => [name, [value].flat().join(', ')]);
        const message: Message = {
          method: req.method ?? 'GET',
          target: req.url ?? '/',
          headers: Object.fromEntries(headers) as Record<string, string>,
          body: await readBody(req),
        };
        sendReply(await handle(message, forward));
      };
      const sendReply = ({ status, headers, body }: Reply) => {
        const kept = Object.entries(headers).filter(
          ([name, value]) => value !== undefined && !connectionHeaders.includes(name),
        );
        const hasLength = req.method === 'HEAD' || status === 204 || status === 304;
        res.writeHead(status, {
          ...(Object.fromEntries(kept) as Record<string, string | string[]>),
          ...(!hasLength && { 'content-length': body.length }),
        });
        res.end(body);
      };
      respond().catch(() => res.destroy());
    },
    { keepAlive: true },
  );
}
