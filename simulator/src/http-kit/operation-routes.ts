import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';

/** An operation of a contract, as far as routing needs it. */
type Routable = {
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
};

type RouteOptions<Operation extends Routable> = {
  /** The handlers of an operation, in order. */
  handlers: (operation: Operation) => RequestHandler[];
  /** Responds to a method that the path does not have. */
  rejectMethod: (req: Request, res: Response, allowed: readonly string[]) => void;
};

/** Creates an Express application that matches paths exactly and adds no headers of its own. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('query parser', parseQuery);
  app.use(keepMalformedEscapes);
  return app;
}

/** Creates a router with one route for each path of a contract. */
export function createOperationRouter<Operation extends Routable>(
  operations: readonly Operation[],
  { handlers, rejectMethod }: RouteOptions<Operation>,
): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  for (const [path, here] of Map.groupBy(operations, (operation) => operation.path)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const allowed = here.map(({ method }) => method);
    // First, because Express would respond to HEAD and OPTIONS by itself.
    route.all((req, res, next) => {
      if (allowed.includes(req.method)) next();
      else rejectMethod(req, res, allowed);
    });
    for (const operation of here) {
      const method = operation.method.toLowerCase() as 'get' | 'put' | 'post' | 'patch' | 'delete';
      route[method](...handlers(operation));
    }
  }
  return router;
}

/** Path of a request as it was sent, without the query. */
export function getPath(req: Request): string {
  return req.originalUrl.split('?', 1)[0] ?? '/';
}

/**
 * Values by name. A name that occurs several times has a list, which no parameter accepts.
 * @param text null if the address has no query
 */
function parseQuery(text: string | null): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text ?? '');
  const values = [...parameters.keys()].map((name) => {
    const [first = '', ...others] = parameters.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]] as const;
  });
  return Object.fromEntries(values);
}

/**
 * A path segment that is not percent-encoded UTF-8 stays as sent: nothing has such a name (404, not
 * 400).
 */
const keepMalformedEscapes: RequestHandler = (req, _res, next) => {
  const [path = '/', ...query] = req.url.split('?');
  if (path.includes('%')) {
    req.url = [path.split('/').map(toDecodable).join('/'), ...query].join('?');
  }
  next();
};

function toDecodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}
