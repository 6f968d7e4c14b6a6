// An app of your own that follows a device. Its server passes /api/v1 on to the device.
const status = document.querySelector('[role=status]');
const password = document.querySelector('input');
let headers = {};

async function call(method, path, body) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The device responds with ${response.status}`);
  return response.json();
}

async function show() {
  try {
    const { firmwareVersion } = await call('GET', '/status');
    status.textContent = `Connected, software ${firmwareVersion}`;
  } catch (error) {
    status.textContent = error.message;
  }
}

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const credentials = { userName: 'admin', password: password.value };
  const { token } = await call('POST', '/admin_login', credentials);
  headers = { authorization: `Bearer ${token}` };
  await show();
  setInterval(show, 5000);
});
