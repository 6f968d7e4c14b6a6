// The reference: a bare node:http server that sends one constant response to every request when
// it has read its body. Prints its port when ready.
import { createServer } from 'node:http';

const body = JSON.stringify({
  osInstallPolicy: 'always',
  shareAnalyticsDisabled: false,
  autoWakeEnabled: true,
  hdmiCecEnabled: true,
});
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const server = createServer((request, response) => {
  const send = () => {
    response.writeHead(200, headers);
    response.end(body);
  };
  if (request.method === 'GET') send();
  else request.resume().once('end', send);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP address');
  console.log(JSON.stringify({ url: `http://127.0.0.1:${address.port}` }));
});
