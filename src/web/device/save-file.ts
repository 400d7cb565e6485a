import { ApiError } from '../api/client.ts';
import type { Download } from '../api/download.ts';
import * as messages from '../messages.ts';

/** Fits easily into a phone's memory. */
const inMemoryMaxBytes = 64 * 1024 * 1024;

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Saves a file under its name. If the browser supports it, a large file is streamed to a place that the user chooses;
 * otherwise it's collected in memory first. False if the user cancelled. Throws `ApiError` if the connection breaks.
 */
export async function saveFile(
  { body, fileName }: Download,
  defaultName: string,
  aboutBytes: number,
): Promise<boolean> {
  const suggestedName = fileName ?? defaultName;
  const place = aboutBytes > inMemoryMaxBytes ? await choosePlace(suggestedName) : undefined;
  if (place === 'none') {
    await body.cancel();
    return false;
  }
  try {
    if (place !== undefined) await body.pipeTo(await place.createWritable());
    else offer(await new Response(body).blob(), suggestedName);
  } catch {
    // If the disk refused the file from the start, the server is still sending it.
    await body.cancel().catch(() => undefined);
    throw new ApiError(0, messages.files.notWhole);
  }
  return true;
}

/** 'none' if the user cancelled; undefined if the browser can't ask, or requires another click first. */
async function choosePlace(suggestedName: string): Promise<FileSystemFileHandle | 'none' | undefined> {
  try {
    return await (window as Picker).showSaveFilePicker?.({ suggestedName });
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : undefined;
  }
}

function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not immediately: Safari reads it a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Turns a text into a file name, without extension, that any file system accepts; `fallback` if nothing is left. */
export function fileNameOf(text: string, fallback: string): string {
  const name = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 60) || fallback;
}
