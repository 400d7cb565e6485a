interface Link {
  title: string;
  url: string;
}

/** What a browser has of it. */
interface Device {
  share?: (link: Link) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
}

/** Puts a text onto the clipboard; false where there is none, as without https, or where it is refused. */
export async function copyText(text: string, { clipboard }: Device = navigator): Promise<boolean> {
  try {
    if (clipboard === undefined) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
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
