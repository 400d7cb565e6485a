/**
 * How the site is reached, for links and codes that go to other devices: SITE_URL where the owner has set it, else the address bar's. On
 * the machine of the site that may be 127.0.0.1, which leads others to their own.
 */
export function siteOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="site-url"]');
  return meta?.content || location.origin;
}
