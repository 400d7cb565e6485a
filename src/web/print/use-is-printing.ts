import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser is drawing the page for paper. True before it begins: what is drawn for paper only stands there in time. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    let place = 0;
    const begin = () => {
      place = scrollY;
      // The browser draws as soon as its event has been heard, and waits for no later rendering.
      flushSync(() => setIsPrinting(true));
    };
    const end = () => {
      flushSync(() => setIsPrinting(false));
      // Paper is shorter than the page: where one was is lost with its height.
      requestAnimationFrame(() => scrollTo(0, place));
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
