import { useEffect, useState } from 'react';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';

const name = 'ask';

/** The page of a claim, where its dialog begins with the line to ask. */
export const askPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${name}=1`;

/** Whether the address asks for that line; it forgets it, so that the next dialog does not begin with it. */
export function useIsAsking(): [boolean, (isAsking: boolean) => void] {
  const isAskedFor = useQueryValue(name) !== undefined;
  const [isAsking, setIsAsking] = useState(isAskedFor);
  useEffect(() => {
    if (isAskedFor) replaceQueryValue(name, undefined);
  }, [isAskedFor]);
  return [isAsking, setIsAsking];
}
