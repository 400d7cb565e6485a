import * as messages from './messages.ts';

export function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{messages.figureWords.unknown}</span>
    </>
  );
}
