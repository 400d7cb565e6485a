import { useSearch } from 'wouter/use-browser-location';
import { navigate } from './navigate.ts';

/** One value of the address's query, or undefined. */
export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useSearch()).get(name) ?? undefined;
}

/** Changes one value of the address's query, or takes it out; "back" does not stop here. */
export function replaceQueryValue(name: string, value: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}
