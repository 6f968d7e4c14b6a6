import { useEffect, useRef } from 'react';
import { completeControls } from './complete-controls.ts';
import { type Contract, canSend, findSignIn } from './contract.ts';
import type { SentRequest } from './requests.ts';

/**
 * A contract, rendered by Swagger UI.
 *
 * @param token is sent as bearer token until another one is known; null: none
 * @param route sends a request elsewhere; null: no request can be sent
 */
export function ApiReference(props: {
  contract: Contract;
  token: string | null;
  route: ((request: SentRequest) => SentRequest) | null;
}) {
  const { contract, token, route } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Swagger UI cannot be removed from its element, but the element can be.
    const domNode = document.createElement('div');
    place.current?.append(domNode);
    void render(domNode, { contract, token, route });
    return () => domNode.remove();
  }, [contract, token, route]);
  return <div ref={place} />;
}

async function render(
  domNode: HTMLElement,
  { contract, token, route }: Parameters<typeof ApiReference>[0],
): Promise<void> {
  const { SwaggerUI } = await import('./load-swagger-ui.ts');
  if (!domNode.isConnected) return;
  completeControls(domNode);
  const signIn = findSignIn(contract);
  const [scheme = ''] = Object.keys(contract.components.securitySchemes);
  const allowTryItOutFor = () => (_state: unknown, path: string, method: string) =>
    route !== null && canSend(contract, path, method);
  const ui = SwaggerUI({
    domNode,
    spec: contract,
    validatorUrl: null,
    // Its curl command is for the device itself.
    showMutatedRequest: false,
    // Its colors are for a dark background.
    syntaxHighlight: { activated: false },
    plugins: [() => ({ statePlugins: { spec: { wrapSelectors: { allowTryItOutFor } } } })],
    requestInterceptor: (request) => ({ ...request, ...route?.(request) }),
    responseInterceptor: (response) => {
      const isSignIn = signIn !== null && response.url.endsWith(signIn.path);
      if (isSignIn && response.ok) {
        const body = response.body as Record<string, string> | undefined;
        ui.preauthorizeApiKey(scheme, body?.[signIn.member] ?? '');
      }
      return response;
    },
    onComplete: () => {
      if (token !== null) ui.preauthorizeApiKey(scheme, token);
    },
  });
}
