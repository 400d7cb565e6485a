import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { words } from '../words.ts';

interface Props {
  /** What was searched for; with none, there simply is nothing yet. */
  text: string;
  title: string;
  detail?: string;
  onClear: () => void;
}

export function NothingFound({ text, title, detail, onClear }: Props) {
  if (text === '') return <EmptyState title={title} {...(detail !== undefined && { detail })} />;
  return (
    <EmptyState title={words.space.noMatch(text)} action={<Button onClick={onClear}>{words.space.clear}</Button>} />
  );
}
