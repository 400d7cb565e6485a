import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#web/device/idle.ts';

interface Props {
  /** Somebody is logged in. */
  onDone: () => void;
}

/** The passkeys' part of the login page, fetched when the rest of the page is at rest; without it the password does. */
export function PasskeyLater(props: Props) {
  const [found, setFound] = useState<{ PasskeyLogin: ComponentType<Props> }>();
  useEffect(() => {
    whenIdle()
      .then(() => import('./PasskeyLogin.tsx'))
      .then(setFound, () => undefined);
  }, []);
  return found && <found.PasskeyLogin {...props} />;
}
