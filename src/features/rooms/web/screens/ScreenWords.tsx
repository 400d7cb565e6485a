import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import frame from './ScreenFrame.module.css';
import css from './ScreenWords.module.css';

/** Where there is no room to be seen. */
export function ScreenWords({ title, heading, lead }: { title: string; heading: string; lead: string }) {
  const headingRef = useHeading({ title });
  useRootMark('screen');
  return (
    <div className={frame.screen} data-theme="dark" role="status">
      <div className={css.words}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <p>{lead}</p>
      </div>
    </div>
  );
}
