const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
} as const;

/** API answers are data, so nothing in them may run, be framed or be cached. */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const;

/** Lets the service worker distinguish our pages from those of a proxy or a hotel network. */
const ownPage = { 'x-pitstop': 'page' } as const;

/** For event streams; proxies mustn't buffer them. */
export const eventStreamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const;

/**
 * Pages run only our own files. React writes no HTML from strings, so the only Trusted Types policies are those of the
 * two workers.
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
 * Only sent over https, where browsers respect it. Forbids plain http for a year, on subdomains too if the owner wants
 * that.
 */
export const strictTransport = ({ hstsSubdomains }: { hstsSubdomains: boolean }) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
});
