import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListName } from '../lists/listing.ts';
import { useBilling } from '../use-billing.ts';

type Props = { readonly list: ListName; readonly only?: Readonly<Record<string, string>> };

/** A link from an extract to the whole list. */
export function ShowAllLink({ list, only = {} }: Props) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const query = new URLSearchParams(only).toString();
  return (
    <Anchor
      component={Link}
      to={`${base}/${list}${query && `?${query}`}`}
      size="sm"
      aria-label={t('billing.showAll', { list: t(`${list}.title`) })}
    >
      {t('common.showAll')}
    </Anchor>
  );
}
