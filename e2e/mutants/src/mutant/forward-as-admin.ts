import { withRequestHeader } from './message.ts';
import type { ProxyRequest, ProxyResponse, Upstream } from './mutant.ts';

/** Forwards a request as if the admin had sent it. */
export async function forwardAsAdmin(
  request: ProxyRequest,
  upstream: Upstream,
): Promise<ProxyResponse> {
  const authorization = await upstream.authorization();
  return upstream.forward(withRequestHeader(request, 'authorization', authorization));
}
