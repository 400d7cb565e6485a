const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
} as const;

/** API answers are data, so nothing in them may be executed, framed or cached. */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const;

/** Lets the service worker tell our pages from those of a proxy or a hotel's network. */
const ownPage = { 'x-pitstop': 'page' } as const;

/** For event streams, which proxies mustn't buffer. */
export const eventStreamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const;

/**
 * Pages only run our own files. React doesn't write HTML from strings, so the only Trusted Types policies are those of
 * the two workers.
 */
export const pageHeaders = {
  ...everywhere,
  ...ownPage,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker race-worker',
  ].join('; '),
} as const;

/**
 * Only sent over https, because browsers ignore it otherwise. Forbids plain http for a year, and on subdomains too if
 * the owner wants that.
 */
export const strictTransport = ({ hstsSubdomains }: { hstsSubdomains: boolean }) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
});
