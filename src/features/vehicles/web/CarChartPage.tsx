import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function CarChartPage() {
  return <Page title={pages.carChart.title} sign="cars" />;
}
