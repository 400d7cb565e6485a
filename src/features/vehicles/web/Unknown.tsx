import { messages } from './messages.ts';

/** A dash for an unknown value, with text for screen readers. */
export function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{messages.figureWords.unknown}</span>
    </>
  );
}
