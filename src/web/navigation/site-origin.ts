/**
 * The site's public address, for links and codes that other devices open: SITE_URL if the owner has set it, otherwise
 * the origin in the address bar. On the site's own machine that may be 127.0.0.1, which other devices can't reach.
 */
export function siteOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="site-url"]');
  return meta?.content || location.origin;
}
