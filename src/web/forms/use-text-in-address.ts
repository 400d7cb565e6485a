import { useEffect, useState } from 'react';
import { replaceQueryValue, useQueryValue } from '../navigation/navigate.ts';

const writeDelayMs = 300;

/** The text as it's typed. The address follows when typing pauses, so that a link or Back restores the view. */
export function useTextInAddress(name: string): [text: string, setText: (text: string) => void] {
  const inAddress = useQueryValue(name) ?? '';
  const [known, setKnown] = useState(inAddress);
  const [text, setText] = useState(inAddress);
  if (inAddress !== known) {
    // A link or Back has changed it. After our own write the text is the same anyway.
    setKnown(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((new URLSearchParams(location.search).get(name) ?? '') === text) return;
      replaceQueryValue(name, text === '' ? undefined : text);
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [name, text]);
  return [text, setText];
}
