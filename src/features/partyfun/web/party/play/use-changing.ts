import { useState } from 'react';

/** Whether the answer is being edited or was sent; `isNew` if it was sent just now. */
export function useChanging(isSent: boolean) {
  const [isChanging, setIsChanging] = useState(false);
  const isWriting = !isSent || isChanging;
  const [isNew, setIsNew] = useState(isWriting);
  if (isWriting && !isNew) setIsNew(true);
  return { isWriting, isChanging, isNew, change: () => setIsChanging(true), leave: () => setIsChanging(false) };
}
