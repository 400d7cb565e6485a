import { useEffect, useState } from 'react';
import { replaceQueryValue, useQueryValue } from '../navigation/navigate.ts';

const writtenAfterMs = 300;

/** What is typed, at once; the address follows when the typing pauses, so that a link or Back brings the view again. */
export function useTextInAddress(name: string): [text: string, setText: (text: string) => void] {
  const inAddress = useQueryValue(name) ?? '';
  const [known, setKnown] = useState(inAddress);
  const [text, setText] = useState(inAddress);
  if (inAddress !== known) {
    // By a link or by Back; or what was typed has just been written, and then it is the same.
    setKnown(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((new URLSearchParams(location.search).get(name) ?? '') === text) return;
      replaceQueryValue(name, text === '' ? undefined : text);
    }, writtenAfterMs);
    return () => clearTimeout(timer);
  }, [name, text]);
  return [text, setText];
}
