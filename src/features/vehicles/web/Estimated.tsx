import { messages } from './messages.ts';

/** A mark before an estimated figure, with text for screen readers. */
export function Estimated({ from }: { from: string }) {
  return (
    <>
      <span aria-hidden="true">≈</span>
      <span className="visually-hidden">{messages.figureWords.estimatedFrom(from)} </span>
    </>
  );
}
