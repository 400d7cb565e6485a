import { byName, type CarRow, carRow } from '../car-row.ts';
import { sectionNames } from '../figures.ts';
import type { Vehicle } from '../vehicle.ts';

/** Read in one go: a millisecond's work, so that the pauses between can come in time. */
const partBytes = 1 << 15;
/** How the server parts one car from the next; within a car no line ends. */
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

/** The same list for all cars of which the same is computed: of thousands of cars there are a few dozen. */
function shared(derived: string[]): string[] {
  const key = derived.join();
  const known = derivedLists.get(key);
  if (known === undefined) derivedLists.set(key, derived);
  return known ?? derived;
}

/**
 * Makes rows of the server's list while it arrives: cars by name, each on a line. Thousands of them take a slow phone a
 * second; they are made in small pieces, between which the page answers. Gives the rows in the order of their names. Throws
 * SyntaxError where the text is no such list, and whatever reading it throws.
 */
export async function readCars(body: ReadableStream<Bytes>): Promise<readonly CarRow[]> {
  const rows: CarRow[] = [];
  for await (const part of wholeCars(body)) {
    for (const row of rowsOf(JSON.parse(part))) rows.push(row);
    await breathe();
  }
  return rows.sort(byName);
}

/** The text cut between cars, each part an object of its own. */
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
    // Where nobody wants the rest, or it cannot be read.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Whether a value has the shape that this build's pages rely on. What an older build kept on the device, or somebody else
 * put there, must not break them. Figures themselves are taken as they are: they were the server's.
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

/** Work of this length goes unnoticed between two frames, also on a slow phone. */
const pieceMs = 8;

let lastPauseMs = 0;

/** Between pieces of long work: lets the page draw and answer once enough has been done in one go. */
async function breathe(): Promise<void> {
  if (performance.now() - lastPauseMs < pieceMs) return;
  await pause();
  lastPauseMs = performance.now();
}

/** Behind whatever else the page has to do, where the browser knows such an order; else behind what is waiting already. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as {
    scheduler?: { postTask?: (task: () => void, options: { priority: 'background' }) => Promise<void> };
  };
  if (scheduler?.postTask) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A stage of a stream that lets the page breathe between chunks. */
export function breathing<T>(): TransformStream<T, T> {
  return new TransformStream({
    async transform(chunk, controller) {
      await breathe();
      controller.enqueue(chunk);
    },
  });
}
