import { whenIdle } from './idle.ts';

const path = '/service-worker.js';

/** The one text that may become the address of a script: the content security policy lets no other policy be made. */
function trustedPath(): string {
  const factory = (
    window as {
      trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
    }
  ).trustedTypes;
  if (factory === undefined) return path;
  const policy = factory.createPolicy('service-worker', { createScriptURL: () => path });
  // The types of the browser's own interface still say text where it takes this.
  return policy.createScriptURL(path) as string;
}

/** Its hundred files must not come between a visitor and the page that was asked for, nor between that and its answers. */
const restMs = 3000;

/** Lets the site open without a network from the second visit on. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', async () => {
    await whenIdle(restMs);
    // In a private window, or where storage is full, the site works all the same.
    navigator.serviceWorker.register(trustedPath()).catch(() => undefined);
  });
}
