import { useEffect, useState } from 'react';
import type { LinkSecret } from './link-secret.ts';

/** The secret of the link by which somebody came; null where there is none. */
export function useLinkSecret({ useValue, takeFromAddress }: LinkSecret): string | null {
  // Before the first drawing, so that the address shows it no longer than it must.
  useState(takeFromAddress);
  // A second link pasted into the same tab changes nothing but the fragment.
  useEffect(() => {
    addEventListener('hashchange', takeFromAddress);
    return () => removeEventListener('hashchange', takeFromAddress);
  }, [takeFromAddress]);
  return useValue();
}
