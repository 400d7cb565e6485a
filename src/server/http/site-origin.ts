import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The site's public origin, such as `https://pit.example.org`: SITE_URL if set, otherwise from this request, as
 * reported by a trusted proxy. Undefined if the request has no valid host.
 */
export function siteOrigin(
  { port, siteUrl }: Pick<Config, 'port' | 'siteUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): URL | undefined {
  // If SITE_URL was set to its default, browsers on this machine use the same address anyway.
  const isDefault = siteUrl === `http://localhost:${port}`;
  const address = isDefault ? `${protocol}://${host}` : siteUrl;
  return URL.canParse(address) ? new URL(new URL(address).origin) : undefined;
}
