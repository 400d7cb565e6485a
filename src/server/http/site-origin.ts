import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The address people know the site by, such as `https://pit.example.org`: SITE_URL where it is set, else that of this very
 * request, as a trusted proxy tells it. Undefined where the request names no host that could be one.
 */
export function siteOrigin(
  { port, siteUrl }: Pick<Config, 'port' | 'siteUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): URL | undefined {
  // What stands there when nobody has set it. Set to the same, it is what browsers on that machine call the site anyway.
  const isDefault = siteUrl === `http://localhost:${port}`;
  const address = isDefault ? `${protocol}://${host}` : siteUrl;
  return URL.canParse(address) ? new URL(new URL(address).origin) : undefined;
}
