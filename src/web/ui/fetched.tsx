import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reload } from '../device/reload.ts';
import { words } from '../words.ts';
import { useAlert } from './Alert.tsx';

/**
 * A part of a page, such as a dialog, whose code is fetched when it is first shown. `lazy` would take the whole page down
 * where the network is missing just then, and show it a third of a second late; this says so, and closes what can be closed.
 * Where that cannot be, or the part is wanted once more, the page is loaded anew. `Meanwhile` stands in its place until it has come.
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: (props: P) => ReactNode,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let hasFailed = false;

  return function Fetched(props: P) {
    const [isLoaded, setIsLoaded] = useState(Loaded !== undefined);
    const alert = useAlert();
    const giveUp = useEffectEvent(() => {
      alert(words.errors.unreachable);
      const close = 'onClose' in props && typeof props.onClose === 'function' && props.onClose;
      if (hasFailed || !close) reload();
      if (close) close();
      hasFailed = true;
    });

    useEffect(() => {
      if (isLoaded) return;
      let isWanted = true;
      load().then(
        (Component) => {
          Loaded = Component;
          if (isWanted) setIsLoaded(true);
        },
        () => isWanted && giveUp(),
      );
      return () => {
        isWanted = false;
      };
    }, [isLoaded]);

    if (Loaded && isLoaded) return <Loaded {...props} />;
    // A part of its own: the hooks it may have end with it.
    return Meanwhile && <Meanwhile {...props} />;
  };
}
