/** Takes the place of servers.ts in a page. */
export function startServers(): Promise<never> {
  const message = 'Nothing can listen in a page. Call createSimulator({ listen: false }).';
  return Promise.reject(new TypeError(message));
}
