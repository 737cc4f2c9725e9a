import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../components/layout/stack.tsx';
import classes from './member-list.module.css';

type Props = {
  readonly count: number;
  readonly onRemove: () => void;
  readonly onClear: () => void;
};

/** The actions for the selected members. */
export function SelectionBar({ count, onRemove, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.selected}>
      <span role="status">{t('removeMany.chosen', { count })}</span>
      <Row>
        <Button
          size="sm"
          color="red.9"
          leftSection={<IconUserMinus size={17} aria-hidden />}
          onClick={onRemove}
        >
          {t('removeMany.open')}
        </Button>
        <Button size="sm" variant="default" onClick={onClear}>
          {t('removeMany.clear')}
        </Button>
      </Row>
    </div>
  );
}
