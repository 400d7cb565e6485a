import { words } from './words.ts';

/** A dash for what is not known; who does not see it hears so. */
export function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words.figureWords.unknown}</span>
    </>
  );
}
