import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import type { Challenge } from '../contract.ts';
import { messages } from './messages.ts';

export const ChallengeFacts = ({ challenge }: { challenge: Challenge }) => <Facts facts={factsOf(challenge)} />;

function factsOf(challenge: Challenge): Fact[] {
  const { fields, yes, no } = messages.challenges;
  return [
    { label: fields.category, value: <bdi>{challenge.category}</bdi> },
    { label: fields.points, value: formatNumber(challenge.points) },
    { label: fields.image_required, value: challenge.image_required ? yes : no },
    { label: fields.active, value: challenge.active ? yes : no },
    { label: fields.dealt, value: formatNumber(challenge.dealt) },
    { label: fields.completed, value: formatNumber(challenge.completed) },
    { label: fields.created_at, value: formatDateTime(challenge.created_at) },
    { label: fields.id, value: challenge.id },
  ];
}
