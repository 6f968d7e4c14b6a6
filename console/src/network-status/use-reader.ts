import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import type { Reader } from './connection-problem.ts';

/** Returns for whom a page words its advice, with the proxy mode if the page has read it. */
export function useReader(): Reader | null {
  const { brand } = useServices().config;
  const facts = useFacts();
  const { data } = useQuery({ ...getQuery('/api/v1/network/config/proxy'), enabled: false });
  return facts && { facts, brand, proxyMode: data?.proxy };
}
