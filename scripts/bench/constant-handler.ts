// The reference: a bare node:http server that sends one constant response to every request and
// reads nothing of it. Prints its port when ready.
import { createServer } from 'node:http';

const body = JSON.stringify({
  osInstallPolicy: 'always',
  shareAnalyticsDisabled: false,
  autoWakeEnabled: true,
  hdmiCecEnabled: true,
});
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP address');
  console.log(JSON.stringify({ url: `http://127.0.0.1:${address.port}` }));
});
