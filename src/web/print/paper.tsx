import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../device/idle.ts';

/** Fetches what the pages at hand show on paper. */
const sheets = new Set<() => Promise<void>>();

/**
 * What stands on paper in the place of the page: drawn from the page's data while it is printed, in the light colours, without
 * what can only be tapped. Its code is fetched when the page rests, because a browser that prints waits for nobody. Until
 * then, or where it could not be fetched, the page itself is printed.
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
        // Printing asks again.
        .catch(() => undefined);
      return () => {
        isHere = false;
        sheets.delete(sheet);
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

/** Prints the page, as soon as its sheet is there. */
export async function printPage(): Promise<void> {
  await Promise.allSettled([...sheets].map((sheet) => sheet()));
  print();
}
