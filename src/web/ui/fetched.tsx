import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import * as messages from '../messages.ts';
import { useAlert } from './Alert.tsx';

/** A page with a broken module would reload over and over, so this leaves time to read the error. */
const minAgeMs = 5 * secondMs;
let isWaiting = false;

/**
 * Reloads the page after a chunk couldn't be fetched, as soon as the server answers and no dialog is open, because the
 * user may be typing in one. Browsers remember the failure until the page is reloaded, so a second `import()` would
 * fail without a request.
 */
function reload(): void {
  if (isWaiting) return;
  isWaiting = true;
  setInterval(() => {
    fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, headers }) =>
        ok &&
        headers.get('content-type')?.includes('json') &&
        performance.now() > minAgeMs &&
        !document.querySelector('dialog[open]') &&
        location.reload(),
      () => undefined,
    );
  }, 2 * secondMs);
}

/**
 * A part of a page, such as a dialog, whose code is fetched when it's first shown. Without a network at that moment,
 * `lazy` would break the whole page; it would also show the part a third of a second late. This shows an error and
 * closes the part if it can be closed; if not, or if it fails again, the page reloads. `Fallback` is rendered until the
 * part is loaded.
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback?: (props: P) => ReactNode,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let hasFailed = false;

  return function Fetched(props: P) {
    const [isLoaded, setIsLoaded] = useState(Loaded !== undefined);
    const alert = useAlert();
    const giveUp = useEffectEvent(() => {
      alert(messages.errors.unreachable);
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
    // Rendered as a component, so that its hooks are unmounted with it.
    return Fallback && <Fallback {...props} />;
  };
}
