import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { type Finding, findingsAbout, reasonOf } from '#server/owner/finding.ts';
import { secondMs } from '#shared/time.ts';

const { ok, warn, bad } = findingsAbout('proxy');

const timeoutMs = 5 * secondMs;
const streamTimeoutMs = 3 * secondMs;
const isLocal = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
const isAny = (host: string) => host === '0.0.0.0' || host === '::';

/** Checks whether the settings match their surroundings, and whether the site answers where it should. */
export async function examineProxy(config: Config, siteUrl: string | undefined): Promise<Finding[]> {
  return [...judgeSettings(config, siteUrl), ...(await checkLocal(config)), ...(await checkPublic(siteUrl))];
}

function judgeSettings({ host, trustProxy }: Config, siteUrl: string | undefined): Finding[] {
  const all = trustProxy.find((proxy) => /\/0+$/.test(proxy));
  if (all !== undefined)
    return [bad(`TRUST_PROXY trusts everyone (${all}), so any caller can claim any address. List only your proxy.`)];
  const site = address(siteUrl);
  const isOnline = site !== undefined && !isLocal(site.hostname);
  if (isOnline && site.protocol === 'http:')
    return [
      bad(
        `SITE_URL is ${site.origin}: passwords travel unencrypted. Put a proxy with a certificate in front, and use https.`,
      ),
    ];
  if (isOnline && trustProxy.length === 0)
    return [
      warn(
        'SITE_URL is reached through a proxy, but TRUST_PROXY is empty: all visitors count as one and share its limits.',
      ),
    ];
  if (!isLocal(host) && trustProxy.length === 0)
    return [
      warn(
        `HOST ${host} lets others on the network in over plain http. Put a proxy in front (HOST=127.0.0.1, TRUST_PROXY=127.0.0.1).`,
      ),
    ];
  if (isLocal(host) && trustProxy.some((proxy) => !isLocal(proxy)))
    return [
      warn(
        `TRUST_PROXY is ${trustProxy.join(',')}, but with HOST ${host} only this machine can connect. Set it to 127.0.0.1, or set HOST to an address the proxy can reach.`,
      ),
    ];
  return [
    ok(
      trustProxy.length === 0
        ? 'No proxy is set, and only this machine can connect.'
        : `${trustProxy.join(', ')} may pass on visitors' addresses.`,
    ),
  ];
}

const address = (text: string | undefined) => (text !== undefined && URL.canParse(text) ? new URL(text) : undefined);

/** Checks the server on this machine, which needn't be running. */
async function checkLocal({ host, port }: Config): Promise<Finding[]> {
  if (port === 0) return [];
  const name = isAny(host) ? '127.0.0.1' : host;
  const url = `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
  const health = await ask(`${url}/health`);
  if (health.isRefused) return [ok(`No server answers at ${url}, so nothing else was checked.`)];
  const about = findingsAbout('server');
  if (health.trouble !== undefined)
    return [
      about.bad(`Whatever is listening at ${url} doesn't answer: ${health.trouble}. Stop it, or choose another PORT.`),
    ];
  if (!isOurs(health)) return [about.bad(`Something else answers at ${url}. Stop it, or choose another PORT.`)];
  const ready = await ask(`${url}/ready`);
  if (ready.status === 200) return [about.ok(`It answers at ${url} and is ready.`)];
  return [
    about.bad(
      `It answers at ${url}, but isn't ready: ${ready.error ?? ready.trouble ?? 'no answer'}. See its log for more.`,
    ),
  ];
}

async function checkPublic(siteUrl: string | undefined): Promise<Finding[]> {
  const site = address(siteUrl);
  if (site === undefined) return [];
  const { ok: fine, bad: broken } = findingsAbout('address');
  const response = await ask(`${site.origin}/ready`);
  if (response.trouble !== undefined)
    return [
      broken(
        `${site.origin} (SITE_URL) can't be reached from here: ${response.trouble}. Check its name, its certificate and the proxy.`,
      ),
    ];
  if (response.status === 200)
    return [fine(`${site.origin} (SITE_URL) answers and is ready.`), ...(await followStream(site.origin))];
  return [
    broken(
      `${site.origin} (SITE_URL) answers with ${response.status}${response.error ? ` (${response.error})` : ''}. Check that the proxy points to this server.`,
    ),
  ];
}

/** Checks whether live events arrive, because a proxy or tunnel may pass on the headers but buffer the rest. */
async function followStream(origin: string): Promise<Finding[]> {
  const about = findingsAbout('stream');
  const url = `${origin}/health/stream`;
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(streamTimeoutMs) });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    if (response.status === 200 && first?.done === false)
      return [about.ok('Live events get through SITE_URL without delay.')];
    return [
      about.bad(`${url} answers with ${response.status} and no event. Check that the proxy points to this server.`),
    ];
  } catch {
    return [
      about.warn(
        `A stream through ${origin} (SITE_URL) was silent for ${streamTimeoutMs / secondMs} s: something in front is holding live events back. Turn off its buffering (nginx: proxy_buffering off; a tunnel or CDN: no buffering, no compression of text/event-stream).`,
      ),
    ];
  }
}

interface Answer {
  status: number;
  /** Why no answer arrived. */
  trouble?: string;
  /** True if nothing listens there. */
  isRefused?: boolean;
  error?: string;
  body?: unknown;
}
const isOurs = ({ status, body }: Answer) => status === 200 && body === 'ok';

async function ask(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const body = (await response.json().catch(() => ({}))) as { status?: unknown; error?: unknown };
    return { status: response.status, body: body.status, ...(typeof body.error === 'string' && { error: body.error }) };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    return { status: 0, trouble: reasonOf(error), isRefused: code === 'ECONNREFUSED' };
  }
}
