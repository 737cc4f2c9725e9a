import type { ApiError } from '@app/contracts/define/error';
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LiveMark } from '../../features/billing/live-mark.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useWords } from '../../words/words.tsx';
import { useLiveState } from './billing-scope.tsx';
import { useOrganization } from './organization-context.tsx';
import classes from './record-page.module.css';

type Props<T> = {
  readonly record: T | undefined;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  /** The list it stands in: where the way back leads, and what it is called. */
  readonly list: { readonly to: string; readonly title: string };
  readonly title: (record: T) => string;
  readonly children: (record: T) => ReactNode;
};

/** The page of one billing record. */
export function RecordPage<T>({ record, error, retry, list, title, children }: Props<T>) {
  const { t } = useWords();
  const live = useLiveState();
  const { organization } = useOrganization();
  if (record === undefined && !error) return <LoadingPage />;
  return (
    <Page
      title={record === undefined ? list.title : title(record)}
      within={organization.name}
      above={
        <Anchor component={Link} to={list.to} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t('billing.back', { list: list.title })}
        </Anchor>
      }
      actions={<LiveMark state={live} />}
    >
      <Problem of={error} onRetry={retry} />
      {record !== undefined && children(record)}
    </Page>
  );
}
