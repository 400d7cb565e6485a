interface Link {
  title: string;
  url: string;
}

interface Device {
  share?: (link: Link) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
}

/**
 * Copies a text; false if that fails. Call it from a click handler. Over plain http a page has no clipboard API, but
 * the browser's old copy command works.
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
  // Prevents the keyboard from opening.
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // While a dialog is open, only text within it can be selected.
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

/**
 * Shares a link through the device's share sheet, or copies it if there is none. Browsers require that it's called
 * directly in the click handler.
 */
export async function shareLink(
  { title, url }: Link,
  device: Device = navigator,
): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof device.share !== 'function') return (await copyText(url, device)) ? 'copied' : 'failed';
  await device.share({ title, url }).catch(() => undefined);
  return 'shared';
}
