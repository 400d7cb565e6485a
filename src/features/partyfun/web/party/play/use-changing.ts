import { useState } from 'react';

/** Whether an answer is being written, or stands as it was sent; `isNew` where it was written just now. */
export function useChanging(isSent: boolean) {
  const [isChanging, setIsChanging] = useState(false);
  const isWriting = !isSent || isChanging;
  const [isNew, setIsNew] = useState(isWriting);
  if (isWriting && !isNew) setIsNew(true);
  return { isWriting, isChanging, isNew, change: () => setIsChanging(true), leave: () => setIsChanging(false) };
}
