/** What the page uses of Swagger UI, which ships no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type SwaggerRequest = { url: string; headers: Record<string, string> };

  type SwaggerResponse = { url: string; ok: boolean; body?: unknown };

  type SwaggerSystem = { preauthorizeApiKey(scheme: string, token: string): void };

  export default function SwaggerUI(options: {
    domNode: HTMLElement;
    spec: object;
    validatorUrl: null;
    showMutatedRequest: boolean;
    syntaxHighlight: { activated: boolean };
    plugins: readonly (() => object)[];
    requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
    responseInterceptor: (response: SwaggerResponse) => SwaggerResponse;
    onComplete: () => void;
  }): SwaggerSystem;
}
