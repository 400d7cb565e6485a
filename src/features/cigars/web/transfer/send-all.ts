import type { ImportedEntry } from '../../contract.ts';

/** As many as the server takes in one call. */
export const chunkEntries = 2000;

export interface Sum {
  /** How many of the list have arrived. */
  sent: number;
  added: number;
  /** There before. */
  known: number;
}
export const nothingSent: Sum = { sent: 0, added: 0, known: 0 };

type Send = (
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
) => Promise<{ added: number; known: number }>;

interface Work {
  entries: readonly ImportedEntry[];
  /** Names this import: the keys of its calls follow from it, so that a call that is made again counts once. */
  importId: string;
  /** Where an earlier attempt got to. */
  from: Sum;
  send: Send;
  signal: AbortSignal;
  onProgress: (sum: Sum) => void;
}

/** Sends a list call by call, from where it stopped the last time. Throws what `send` throws; what was told until then stands. */
export async function sendAll({ entries, importId, from, send, signal, onProgress }: Work): Promise<void> {
  let sum = from;
  while (sum.sent < entries.length) {
    signal.throwIfAborted();
    const chunk = entries.slice(sum.sent, sum.sent + chunkEntries);
    const { added, known } = await send(chunk, `${importId}-${sum.sent / chunkEntries}`, signal);
    sum = { sent: sum.sent + chunk.length, added: sum.added + added, known: sum.known + known };
    onProgress(sum);
  }
}

/** By chance: `crypto.randomUUID` is missing on sites without TLS. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `import-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
