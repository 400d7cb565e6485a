interface Link {
  title: string;
  url: string;
}

/** What a browser has of it. */
interface Device {
  share?: (link: Link) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
}

/**
 * Copies a text, called by a press; false where it could not. Over plain http a page has no clipboard, but the browser's own
 * command to copy what is selected works there too.
 */
export async function copyText(text: string, { clipboard }: Device = navigator): Promise<boolean> {
  try {
    if (clipboard === undefined) return copySelected(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  if (typeof document === 'undefined') return false;
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // No keyboard comes up for it.
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Beside an open dialog nothing can be selected, only within it.
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Hands a link on: by what the device has for it, else by the clipboard. To be called by the tap itself; browsers share on nothing less. */
export async function handOn(
  { title, url }: Link,
  device: Device = navigator,
): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof device.share !== 'function') return (await copyText(url, device)) ? 'copied' : 'failed';
  // Who turns back on the way has changed their mind; nothing failed.
  await device.share({ title, url }).catch(() => undefined);
  return 'shared';
}
