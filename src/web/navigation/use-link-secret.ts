import { useEffect, useState } from 'react';
import type { LinkSecret } from './link-secret.ts';

/** The secret of the link that brought the visitor here, or null. */
export function useLinkSecret({ useValue, takeFromAddress }: LinkSecret): string | null {
  // Before the first render, so that the address shows it no longer than necessary.
  useState(takeFromAddress);
  // Pasting a second link into the same tab only changes the fragment.
  useEffect(() => {
    addEventListener('hashchange', takeFromAddress);
    return () => removeEventListener('hashchange', takeFromAddress);
  }, [takeFromAddress]);
  return useValue();
}
