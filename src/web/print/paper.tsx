import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../device/idle.ts';

/** Fetch the sheets of the mounted pages. */
const sheets = new Set<() => Promise<void>>();

/**
 * A sheet that is printed instead of the page: rendered from the page's data, in light colours, without buttons. Its code
 * is fetched when the page is idle, because printing doesn't wait for it. Until then, or if fetching failed, the page
 * itself is printed.
 */
export function paper<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchSheet = async () => {
    const [{ onPaper }, Sheet] = await Promise.all([import('./on-paper.tsx'), load()]);
    Loaded ??= onPaper(Sheet);
  };

  return function PaperLater(props: P) {
    const [, setIsLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      let isHere = true;
      const sheet = async () => {
        await fetchSheet();
        if (isHere) setIsLoaded(true);
      };
      sheets.add(sheet);
      whenIdle()
        .then(sheet)
        // Printing tries again.
        .catch(() => undefined);
      return () => {
        isHere = false;
        sheets.delete(sheet);
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

/** Prints the page as soon as its sheet is loaded. */
export async function printPage(): Promise<void> {
  await Promise.allSettled([...sheets].map((sheet) => sheet()));
  print();
}
