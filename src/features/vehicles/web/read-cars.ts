import { byName, type CarRow, carRow } from '../car-row.ts';
import { sectionNames } from '../figures.ts';
import type { Vehicle } from '../vehicle.ts';

/** Parsed in one go: about a millisecond, so that pauses can come in time. */
const partBytes = 1 << 15;
/** The server's separator between cars; it never occurs within a car. */
const between = ',\n';

type Bytes = Uint8Array<ArrayBuffer>;

/** Makes rows of cars by name, in their order. Throws SyntaxError for anything else. */
export function rowsOf(cars: unknown): CarRow[] {
  if (typeof cars !== 'object' || cars === null) throw new SyntaxError("These aren't cars");
  return Object.entries(cars).map(([name, car]) => {
    if (!isVehicle(car)) throw new SyntaxError("This isn't a car");
    return carRow(name, { ...car, derived: shared(car.derived) });
  });
}

const derivedLists = new Map<string, string[]>();

/** Shares one array between all cars with the same computed figures: thousands of cars have a few dozen. */
function shared(derived: string[]): string[] {
  const key = derived.join();
  const known = derivedLists.get(key);
  if (known === undefined) derivedLists.set(key, derived);
  return known ?? derived;
}

/**
 * Parses the server's list while it arrives: cars by name, one per line. Thousands take a slow phone a second, so
 * they're parsed in slices, between which the page stays responsive. Returns the rows by name. Throws SyntaxError for
 * any other text, and read errors.
 */
export async function readCars(body: ReadableStream<Bytes>): Promise<readonly CarRow[]> {
  const rows: CarRow[] = [];
  for await (const part of wholeCars(body)) {
    for (const row of rowsOf(JSON.parse(part))) rows.push(row);
    await yieldToMain();
  }
  return rows.sort(byName);
}

/** The text split between cars, each part a valid object. */
async function* wholeCars(body: ReadableStream<Bytes>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (let at = 0; at < chunk.value.length; at += partBytes) {
        rest += decoder.decode(chunk.value.subarray(at, at + partBytes), { stream: true });
        const end = rest.lastIndexOf(between);
        if (end < 0) continue;
        yield `${rest.slice(0, end)}}`;
        rest = `{${rest.slice(end + between.length)}`;
      }
    }
    yield rest;
  } finally {
    // If the rest isn't needed, or can't be read.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Whether a value has the shape that this build relies on. Data cached by an older build, or written by anyone else,
 * mustn't break it. Figures aren't validated: they came from the server.
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

/** Work this short is unnoticeable between two frames, even on a slow phone. */
const sliceMs = 8;

let lastPauseMs = 0;

/** Yields to the page between slices of long work, once enough has been done in one go. */
async function yieldToMain(): Promise<void> {
  if (performance.now() - lastPauseMs < sliceMs) return;
  await pause();
  lastPauseMs = performance.now();
}

/** With low priority if the browser supports it; else behind what's queued already. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as {
    scheduler?: { postTask?: (task: () => void, options: { priority: 'background' }) => Promise<void> };
  };
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A stream stage that yields to the page between chunks. */
export function yielding<T>(): TransformStream<T, T> {
  return new TransformStream({
    async transform(chunk, controller) {
      await yieldToMain();
      controller.enqueue(chunk);
    },
  });
}
