import { activeFilters, withoutFilters } from '../../list-view.ts';
import { messages } from '../messages.ts';
import { ClearAll } from './ClearAll.tsx';
import { FilterForm, type Props } from './FilterForm.tsx';
import css from './FilterPanel.module.css';

/** The filters beside the list. */
export function FilterPanel(props: Props) {
  const { view, onChange } = props;
  return (
    <>
      <div className={css.head}>
        <h2>{messages.carList.filters}</h2>
        {activeFilters(view).length > 0 && <ClearAll onClear={() => onChange(withoutFilters(view))} />}
      </div>
      <FilterForm {...props} />
    </>
  );
}
