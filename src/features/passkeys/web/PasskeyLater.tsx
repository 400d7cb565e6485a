import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#web/device/idle.ts';

interface Props {
  /** Called after a login. */
  onDone: () => void;
}

/** The login page's passkey part, loaded when the page is idle; until then the password works. */
export function PasskeyLater(props: Props) {
  const [found, setFound] = useState<{ PasskeyLogin: ComponentType<Props> }>();
  useEffect(() => {
    whenIdle()
      .then(() => import('./PasskeyLogin.tsx'))
      .then(setFound, () => undefined);
  }, []);
  return found && <found.PasskeyLogin {...props} />;
}
