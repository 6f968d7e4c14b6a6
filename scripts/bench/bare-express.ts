// The reference: an Express server that returns one JSON body, or the one that it receives. Prints
// its port when ready.
import express from 'express';

const body = {
  osInstallPolicy: 'always',
  shareAnalyticsDisabled: false,
  autoWakeEnabled: true,
  hdmiCecEnabled: true,
};

const app = express();
app.get('/api/v1/settings/system', (_request, response) => {
  response.json(body);
});
app.put('/api/v1/settings/time/ntp', express.json(), (request, response) => {
  response.json(request.body);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP address');
  console.log(JSON.stringify({ url: `http://127.0.0.1:${address.port}` }));
});
