import type { Challenge } from '#features/challenges/contract.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { type Column, OwnerTable } from '../frame/OwnerTable.tsx';
import { words } from '../words.ts';
import { PoolActs } from './PoolActs.tsx';

const texts = words.pool;
const { columns } = texts;

const shown: Column<Challenge>[] = [
  { label: columns.title, place: 'title', draw: ({ title }) => <bdi>{title}</bdi> },
  {
    label: columns.state,
    place: 'below',
    draw: ({ active }) => (active ? <Tag tone="good">{texts.on}</Tag> : <Tag>{texts.off}</Tag>),
  },
  { label: columns.difficulty, place: 'detail', draw: ({ difficulty }) => texts.difficulty(difficulty) },
  { label: columns.points, place: 'detail', draw: ({ points }) => texts.points(points) },
  { label: columns.creator, place: 'detail', draw: ({ user_login }) => <bdi>{user_login ?? texts.house}</bdi> },
  { label: columns.dealt, place: 'detail', draw: ({ dealt, completed }) => texts.dealt(dealt, completed) },
  { label: columns.acts, place: 'end', draw: (challenge) => <PoolActs challenge={challenge} /> },
];

export function PoolTable({ challenges }: { challenges: readonly Challenge[] }) {
  return <OwnerTable label={texts.list} columns={shown} rows={challenges} keyOf={({ id }) => id} />;
}
