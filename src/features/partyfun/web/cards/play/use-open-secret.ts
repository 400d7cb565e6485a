import { useEffect, useState } from 'react';

/** Whether the secret card of this number is open. It closes when the phone is locked or put away, and is not kept: a reload finds it closed. */
export function useOpenSecret(serial: number): { isOpen: boolean; open: () => void } {
  const [opened, setOpened] = useState<number>();
  useEffect(() => {
    const close = () => document.visibilityState === 'hidden' && setOpened(undefined);
    document.addEventListener('visibilitychange', close);
    return () => document.removeEventListener('visibilitychange', close);
  }, []);
  return { isOpen: opened === serial, open: () => setOpened(serial) };
}
