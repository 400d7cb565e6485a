import { useEffect, useState } from 'react';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';

const name = 'ask';

/** Adds the parameter that opens the question form in the claim's dialog. */
export const askPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${name}=1`;

/** Whether the URL requests that form. The parameter is then removed, so that the next dialog opens without it. */
export function useIsAsking(): [boolean, (isAsking: boolean) => void] {
  const isRequested = useQueryValue(name) !== undefined;
  const [isAsking, setIsAsking] = useState(isRequested);
  useEffect(() => {
    if (isRequested) replaceQueryValue(name, undefined);
  }, [isRequested]);
  return [isAsking, setIsAsking];
}
