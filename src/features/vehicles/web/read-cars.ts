import { byName, type CarRow, carRow } from '../car-row.ts';
import { sectionNames } from '../figures.ts';
import type { Vehicle } from '../vehicle.ts';

/** The amount of text parsed at a time, which takes about a millisecond. */
const sliceBytes = 1 << 15;
/** The server writes this between two cars; it never occurs within one. */
const separator = ',\n';

type Bytes = Uint8Array<ArrayBuffer>;

/** Converts an object of cars by name to rows, in the same order. Throws SyntaxError for anything else. */
export function rowsOf(cars: unknown): CarRow[] {
  if (typeof cars !== 'object' || cars === null) throw new SyntaxError("These aren't cars");
  return Object.entries(cars).map(([name, car]) => {
    if (!isVehicle(car)) throw new SyntaxError("This isn't a car");
    return carRow(name, { ...car, derived: shared(car.derived) });
  });
}

const derivedLists = new Map<string, string[]>();

/**
 * Shares one array between all cars with the same computed figures, because thousands of cars only have a few dozen
 * different ones.
 */
function shared(derived: string[]): string[] {
  const key = derived.join();
  const known = derivedLists.get(key);
  if (known === undefined) derivedLists.set(key, derived);
  return known ?? derived;
}

/**
 * Parses the server's list while it arrives: cars by name, one per line. Thousands take a second on a slow phone, so
 * they're parsed in slices, and the page stays responsive. Returns the rows by name. Throws SyntaxError for any other
 * text, and errors from reading.
 */
export async function readCars(body: ReadableStream<Bytes>): Promise<readonly CarRow[]> {
  const rows: CarRow[] = [];
  for await (const part of wholeCars(body)) {
    for (const row of rowsOf(JSON.parse(part))) rows.push(row);
    await yieldToMain();
  }
  return rows.sort(byName);
}

/** The text, split between cars into parts that are valid objects. */
async function* wholeCars(body: ReadableStream<Bytes>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (let at = 0; at < chunk.value.length; at += sliceBytes) {
        rest += decoder.decode(chunk.value.subarray(at, at + sliceBytes), { stream: true });
        const end = rest.lastIndexOf(separator);
        if (end < 0) continue;
        yield `${rest.slice(0, end)}}`;
        rest = `{${rest.slice(end + separator.length)}`;
      }
    }
    yield rest;
  } finally {
    // The caller may have stopped early, or parsing failed.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Whether a value has the shape that the pages rely on, because data cached by an older build, or written by someone
 * else, mustn't break them. Figures aren't validated, because they come from the server.
 */
export function isVehicle(value: unknown): value is Vehicle {
  if (!isObject(value)) return false;
  const { id, make, year, market, derived } = value;
  return (
    typeof id === 'string' &&
    typeof make === 'string' &&
    typeof year === 'number' &&
    typeof market === 'string' &&
    Array.isArray(derived) &&
    sectionNames.every((section) => isObject(value[section]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Work this short goes unnoticed between two frames, even on a slow phone. */
const sliceMs = 8;

let lastPauseMs = 0;

/** Lets the page respond between slices of long work, if the last pause was long enough ago. */
async function yieldToMain(): Promise<void> {
  if (performance.now() - lastPauseMs < sliceMs) return;
  await pause();
  lastPauseMs = performance.now();
}

/** Continues with low priority if the browser supports it, or else after everything that's already queued. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as {
    scheduler?: { postTask?: (task: () => void, options: { priority: 'background' }) => Promise<void> };
  };
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A stream stage that lets the page respond between chunks. */
export function yieldingStream<T>(): TransformStream<T, T> {
  return new TransformStream({
    async transform(chunk, controller) {
      await yieldToMain();
      controller.enqueue(chunk);
    },
  });
}
