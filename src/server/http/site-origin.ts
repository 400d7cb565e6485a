import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The address people know the site by, such as `https://pit.example.org`: SITE_URL where it is set, else that of this very
 * request, as a trusted proxy tells it. Undefined where the request names no host that could be one.
 */
export function siteOrigin(
  { port, siteUrl }: Pick<Config, 'port'> & { siteUrl?: string | undefined },
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): URL | undefined {
  const isSet = siteUrl !== undefined && siteUrl !== `http://localhost:${port}`;
  const address = isSet ? siteUrl : `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(new URL(address).origin) : undefined;
}
