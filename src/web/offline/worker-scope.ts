/** What a service worker has that a page has not, as far as ours uses it; the types of a page know nothing of it. */
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Syncing extends Extendable {
  tag: string;
}
interface WorkerScope {
  location: Location;
  /** Every file of the build, and which of them are pages; the build itself writes them in the place of `self.FILES`. */
  FILES: { version: string; pages: readonly string[]; paths: readonly string[] };
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'sync', listener: (event: Syncing) => void): void;
}
declare global {
  interface Window {
    FILES: WorkerScope['FILES'];
  }
}

export const scope = globalThis as unknown as WorkerScope;
