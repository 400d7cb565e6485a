import type { BrowserContext } from 'playwright-core';

const withoutNetwork =
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_(?:REFUSED|RESET|CLOSED)|FAILED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/;

export class Watch {
  readonly problems: string[] = [];
  /** Rejects with the first uncaught page error. */
  readonly broken: Promise<never>;
  readonly #breaks: (error: Error) => void;
  readonly #expected: { error: RegExp; happened: boolean }[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #origins: string[];
  #hasNetwork = true;

  constructor(...origins: string[]) {
    this.#origins = origins;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.broken = promise;
    this.#breaks = reject;
  }

  expectError(error: RegExp): void {
    this.#expected.push({ error, happened: false });
  }

  allowError(error: RegExp): void {
    this.#allowed.push(error);
  }

  /** Allows requests to this origin, too, at which the site can also be reached. */
  expectOrigin(origin: string): void {
    this.#origins.push(origin);
  }

  expectNoNetwork(): void {
    this.#hasNetwork = false;
  }

  async over(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' && !this.#belongs(message.text()))
        this.problems.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#breaks(error.error()));
    // The site has its own dialogs, so a browser dialog comes from a script that shouldn't run.
    context.on('dialog', (dialog) => {
      this.problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const isOurs = this.#origins.includes(origin) || protocol === 'blob:' || protocol === 'data:';
      if (!isOurs) this.problems.push(`asked another host: ${request.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
  }

  #belongs(text: string): boolean {
    if (!this.#hasNetwork && withoutNetwork.test(text)) return true;
    const expected = this.#expected.filter(({ error }) => error.test(text));
    for (const message of expected) message.happened = true;
    return expected.length > 0 || this.#allowed.some((error) => error.test(text));
  }

  /** Reports, at the end of the story, everything that counts against it. */
  settle(faults: readonly string[]): void {
    for (const { error, happened } of this.#expected) {
      if (!happened) this.problems.push(`the expected error ${error} never came`);
    }
    if (this.problems.length > 0 || faults.length > 0) throw new Error('The story passed except for these:');
  }
}
