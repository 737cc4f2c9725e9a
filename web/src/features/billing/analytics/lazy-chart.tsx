import styleSheet from '@mantine/charts/styles.css?url';
import { rem, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { importWithRetry } from '../../../components/feedback/import-with-retry.ts';
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx';
import { loadStyleSheet } from '../../../components/feedback/load-style-sheet.ts';
import details from '../details/detail.module.css';
import type { ChartProps } from './chart.tsx';
import { CHART_HEIGHT } from './charts.ts';

/** In its own chunk with its style sheet, because the library is larger than the page. It loads after the figures. */
export const LazyChart = lazyComponent<ChartProps>(
  () =>
    Promise.all([importWithRetry(() => import('./chart.tsx')), loadStyleSheet(styleSheet)]).then(
      ([{ Chart }]) => Chart,
      () => ChartFailed,
    ),
  <Skeleton height={rem(CHART_HEIGHT)} />,
);

/** The table has the same values. */
function ChartFailed() {
  const { t } = useTranslation();
  return (
    <p className={details.plain} role="alert">
      {t('analytics.chartFailed')}
    </p>
  );
}
