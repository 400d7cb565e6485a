/** On everything we send. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
} as const;

/** Answers of the API are data: nothing in them may run, be framed, or be kept by a cache. */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const;

/** By this header the service worker tells our pages from those of a proxy, of a login in front, of a hotel's network. */
const ownPage = { 'x-pitstop': 'page' } as const;

/** Of a stream of events, which no proxy is to hold back. */
export const eventStreamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const;

/** Pages run our own files only. React writes no HTML from strings, so the only Trusted Types policies name the two workers. */
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

/** Only over https, where a browser heeds it: a year without plain http, for the names below the site's too where the owner says so. */
export const strictTransport = ({ hstsSubdomains }: { hstsSubdomains: boolean }) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
});
