import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../overlays/menu-item.tsx';
import classes from './list-bar.module.css';
import { useCopyId } from './use-copy-id.ts';

type Props = { readonly id: string };

/** A button in a row that copies the id of the record. It is shown when the row is hovered or the button has the focus. */
export function CopyIdButton({ id }: Props) {
  const { t } = useTranslation();
  const copyId = useCopyId();
  return (
    <ActionIcon
      className={classes.copy}
      variant="subtle"
      color="gray"
      size="lg"
      title={t('list.copyId')}
      aria-label={t('list.copyId')}
      onClick={() => copyId(id)}
    >
      <IconCopy size={16} aria-hidden />
    </ActionIcon>
  );
}

/** The same as an item of the menu of a row. */
export function CopyIdItem({ id, label }: Props & { readonly label?: string }) {
  const { t } = useTranslation();
  const copyId = useCopyId();
  return (
    <MenuItem icon={<IconCopy size={18} aria-hidden />} onClick={() => copyId(id)}>
      {label ?? t('list.copyId')}
    </MenuItem>
  );
}
