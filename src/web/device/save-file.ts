import { ApiError } from '../api/client.ts';
import type { Download } from '../api/download.ts';
import { words } from '../words.ts';

/** What a phone can well keep in its memory until it is saved. */
const inMemoryMaxBytes = 64 * 1024 * 1024;

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Saves a file under its name. A big one goes to the disk as it comes, where the browser can (it asks for the place, as the
 * person's choice); else it is gathered first. False when the person chose no place. Throws `ApiError` when it breaks off in
 * the middle, which no answer of the server tells.
 */
export async function saveFile({ body, fileName }: Download, usualName: string, aboutBytes: number): Promise<boolean> {
  const suggestedName = fileName ?? usualName;
  const place = aboutBytes > inMemoryMaxBytes ? await choosePlace(suggestedName) : undefined;
  if (place === 'none') {
    await body.cancel();
    return false;
  }
  try {
    if (place !== undefined) await body.pipeTo(await place.createWritable());
    else offer(await new Response(body).blob(), suggestedName);
  } catch {
    // Where the disk refused it from the start, the server still sends.
    await body.cancel().catch(() => undefined);
    throw new ApiError(0, words.files.notWhole);
  }
  return true;
}

/** Undefined where the browser cannot, or wants another click first. */
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
  // Not at once: Safari reads it a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
