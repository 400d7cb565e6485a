import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#web/device/idle.ts';

interface Props {
  onDone: () => void;
}

/** The passkey button on the login page, which is loaded once the page is idle. */
export function LazyPasskeyLogin(props: Props) {
  const [loaded, setLoaded] = useState<{ PasskeyLogin: ComponentType<Props> }>();
  useEffect(() => {
    whenIdle()
      .then(() => import('./ceremony.tsx'))
      .then(setLoaded, () => undefined);
  }, []);
  return loaded && <loaded.PasskeyLogin {...props} />;
}
