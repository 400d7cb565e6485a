import { useCallback, useEffect, useRef } from 'react';
import { secondMs } from '#shared/time.ts';
import { useAlert } from '#web/ui/Alert.tsx';

const readWithinMs = 4 * secondMs;

/**
 * For a form that unmounts with its phase: shows its last message as an alert if it's gone or about to go. `undefined`
 * withdraws the message.
 */
export function useLastWord(): (sentence: string | undefined) => void {
  const alert = useAlert();
  const isShown = useRef(false);
  const last = useRef<{ sentence: string; atMs: number }>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (last.current && performance.now() - last.current.atMs < readWithinMs) alert(last.current.sentence);
    };
  }, [alert]);
  return useCallback(
    (sentence) => {
      if (sentence !== undefined && !isShown.current) alert(sentence);
      else last.current = sentence === undefined ? undefined : { sentence, atMs: performance.now() };
    },
    [alert],
  );
}
