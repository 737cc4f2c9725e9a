import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/forms/select.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './record-list.module.css';
import type { ListControl } from './use-list-state.ts';

const SIZES = ['25', '50', '100'];

type Props = {
  readonly control: ListControl;
  readonly nextCursor: string | null;
};

/** The size of a page, and links to the next and the first page. The browser's back button leads to the previous page. */
export function RecordPager({ control, nextCursor }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, change } = control;
  const size = state.limit ?? '25';
  if (!nextCursor && !state.cursor && size === '25') return null;
  return (
    <nav className={classes.pager} aria-label={t('billing.pages')}>
      <Select
        name="limit"
        label={t('billing.pageSize')}
        isLabelHidden
        value={size}
        options={SIZES.map((value) => ({
          value,
          label: t('billing.perPage', { size: formats.number(Number(value)) }),
        }))}
        onChange={(limit) => change({ limit: limit === '25' ? undefined : limit })}
      />
      <Button
        variant="default"
        size="sm"
        disabled={!state.cursor}
        onClick={() => change({ cursor: undefined })}
      >
        {t('billing.firstPage')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={!nextCursor}
        onClick={() => change({ cursor: nextCursor ?? undefined })}
      >
        {t('billing.nextPage')}
      </Button>
    </nav>
  );
}
