import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { words } from '../words.ts';
import { useAlert } from './Alert.tsx';

const againAfterMs = 2 * secondMs;

/**
 * A part of a page, such as a dialog, whose code is fetched when it is first shown. `lazy` would take the whole page down
 * where the network is missing just then, and show it a third of a second late; this says so, closes what can be closed, and
 * tries again the next time; what cannot be closed is tried again by itself. `meanwhile` stands in its place until it has come.
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;

  return function Fetched(props: P) {
    const [isLoaded, setIsLoaded] = useState(Loaded !== undefined);
    const alert = useAlert();
    /** Gives whether to try again. */
    const giveUp = useEffectEvent((isFirst: boolean) => {
      if (isFirst) alert(words.errors.unreachable);
      if (!('onClose' in props && typeof props.onClose === 'function')) return true;
      props.onClose();
      return false;
    });

    useEffect(() => {
      if (isLoaded) return;
      let isWanted = true;
      let again: ReturnType<typeof setTimeout> | undefined;
      const tryTo = (isFirst: boolean) => {
        load().then(
          (Component) => {
            Loaded = Component;
            if (isWanted) setIsLoaded(true);
          },
          () => {
            if (isWanted && giveUp(isFirst)) again = setTimeout(() => tryTo(false), againAfterMs);
          },
        );
      };
      tryTo(true);
      return () => {
        isWanted = false;
        clearTimeout(again);
      };
    }, [isLoaded]);

    return Loaded && isLoaded ? <Loaded {...props} /> : meanwhile?.(props);
  };
}
