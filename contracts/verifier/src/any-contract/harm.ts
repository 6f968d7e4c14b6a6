import type { HarmLevel } from '../model/requirement.ts';
import type { ApiOperation } from './api-operation.ts';

/** Words of operations that interrupt a device or lose something, in any spelling. */
const destructive =
  /(^|[^a-z])(re-?set|re-?boot|re-?start|shut-?down|power(-?(off|on|cycle|down))?|halt|exit|quit|stop|kill|terminate|factory|wipe|erase|clear|flush|purge|prune|install|uninstall|upgrade|flash|firmware|restore|import|teleporter|revoke|log-?out|sign-?out|unpair|(delete|remove)-?all|passw(or)?d|credentials?)(s|es)?([^a-z]|$)/;

/** With these words, the device may be reachable no longer. */
const disconnecting =
  /(^|[^a-z])(wi-?fi|wlan|ethernet|network|firewall|tls|ssl|certificates?)([^a-z]|$)/;

/** An update without a body is one of the software. */
const updating = /(^|[^a-z])(update|upgrade|gravity)(s)?([^a-z]|$)/;

/** What a call may do to the device, if nobody says it with x-safety. */
export type Harm = { readonly level: 'read' | 'safe' | 'destructive'; readonly reason: string };

/** Classifies an operation by x-safety, or by its words. */
export function getHarm(operation: ApiOperation): Harm {
  const marked = operation.node['x-safety'];
  if (marked === 'read' || marked === 'safe' || marked === 'destructive')
    return { level: marked, reason: `x-safety is ${marked}` };
  if (marked !== undefined) return { level: 'destructive', reason: `x-safety is ${marked}` };
  if (endsSession(operation)) return { level: 'destructive', reason: 'it ends the session' };
  const words = splitWords(operation.words);
  const isReading = operation.method === 'GET' || operation.method === 'HEAD';
  if (isReading) {
    // The name of what is read may contain such a word, but not its verb.
    const last = splitWords(
      `${operation.node.operationId ?? ''} ${operation.path.split('/').at(-1)}`,
    );
    const found =
      /(^|[^a-z])(re-?boot|re-?start|shut-?down|exit|log-?out|factory-?reset|power-?off)([^a-z]|$)/.exec(
        last,
      );
    return found === null
      ? { level: 'read', reason: 'it reads' }
      : { level: 'destructive', reason: `its name says "${found[2]}"` };
  }
  const found =
    destructive.exec(words)?.[2] ??
    (operation.body === null ? updating.exec(words)?.[2] : undefined) ??
    (computes(operation) ? undefined : disconnecting.exec(splitWords(operation.path))?.[2]);
  return found === undefined
    ? { level: 'safe', reason: 'nothing says that it is destructive' }
    : { level: 'destructive', reason: `its name says "${found}"` };
}

/** After it, the device takes the credentials of the run no more. */
export const endsSession = ({ method, path }: ApiOperation): boolean =>
  method === 'DELETE' && /\/(session|auth|login)$/i.test(path);

export function isAllowed(operation: ApiOperation, harm: HarmLevel): boolean {
  const { level } = getHarm(operation);
  if (harm === 'destructive') return true;
  return level === 'read' || (level === 'safe' && harm !== 'read');
}

/** `clearCache`, `cache_clear` and `cache-clear` have the same words. */
function splitWords(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** A POST that returns a result, and by its name changes nothing. */
export function computes({ method, path, responses }: ApiOperation): boolean {
  const returns = responses.some(({ key, media }) => key.startsWith('2') && media.length > 0);
  const last = path.split('/').at(-1) ?? '';
  return (
    method === 'POST' &&
    returns &&
    /^(check|search|lookup|validate|verify|preview|find|parse|calculate|test)([_-]|$)/i.test(last)
  );
}
