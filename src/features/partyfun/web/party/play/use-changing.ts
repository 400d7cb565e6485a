import { useState } from 'react';

/** Whether the answer is being written, and whether it was just sent from this page (`isNew`). */
export function useChanging(isSent: boolean) {
  const [isChanging, setIsChanging] = useState(false);
  const isWriting = !isSent || isChanging;
  const [isNew, setIsNew] = useState(isWriting);
  if (isWriting && !isNew) setIsNew(true);
  return { isWriting, isChanging, isNew, change: () => setIsChanging(true), leave: () => setIsChanging(false) };
}
