import { useInfiniteQuery } from '@tanstack/react-query';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { SearchField } from './frame/SearchField.tsx';
import { type RoomOrder, spaceQuery } from './space/api.ts';
import { PeopleSpace } from './space/PeopleSpace.tsx';
import { RoomSpace } from './space/RoomSpace.tsx';
import css from './space/Space.module.css';
import { SpaceFigures } from './space/SpaceFigures.tsx';
import { words } from './words.ts';

const texts = words.space;
const orders = Object.keys(texts.sorts) as RoomOrder[];
const usualOrder: RoomOrder = 'bytes';

/** What takes space, by room and by person. */
export function RoomsAndPhotosPage() {
  const all = useInfiniteQuery(spaceQuery(''));
  const [text, setText] = useTextInAddress('query');
  const question = useQueryValue('query') ?? '';
  const isByPerson = useQueryValue('by') === 'person';
  const asked = useQueryValue('sort');
  const sort = orders.find((order) => order === asked) ?? usualOrder;
  const clear = () => setText('');

  return (
    <AdminPage tab="adminRooms">
      <QueryState query={all} title={texts.failed} skeleton={<Skeleton height="5.5rem" />}>
        {({ pages: [first] }) => first && <SpaceFigures space={first} />}
      </QueryState>
      <div className={css.controls}>
        <Segmented
          label={texts.by}
          options={[
            { value: 'room', label: texts.byRoom },
            { value: 'person', label: texts.byPerson },
          ]}
          value={isByPerson ? 'person' : 'room'}
          onChange={(by) => replaceQueryValue('by', by === 'room' ? undefined : by)}
        />
        {!isByPerson && (
          <SelectField
            label={texts.sort}
            value={sort}
            onChange={(order) => replaceQueryValue('sort', order === usualOrder ? undefined : order)}
            options={orders.map((value) => ({ value, label: texts.sorts[value] }))}
          />
        )}
        <SearchField label={isByPerson ? texts.searchPeople : texts.searchRooms} value={text} onChange={setText} />
      </div>
      {isByPerson ? (
        <PeopleSpace text={question} onClear={clear} />
      ) : (
        <RoomSpace sort={sort} text={question} onClear={clear} />
      )}
    </AdminPage>
  );
}
