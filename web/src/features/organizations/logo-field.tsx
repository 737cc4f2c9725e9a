import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/data/avatar.tsx';
import { PictureButton } from '../../components/forms/picture-button.tsx';
import { Row } from '../../components/layout/stack.tsx';
import classes from './logo-field.module.css';

/** The maximum length of a logo as text; the contract allows a little more. */
const MAX_LOGO_LENGTH = 90_000;

type Props = {
  readonly name: string;
  readonly logo: string | null;
  readonly onLogo: (logo: string | null) => void;
};

/** The logo of an organization: uploaded from a file, or removed. */
export function LogoField({ name, logo, onLogo }: Props) {
  const { t } = useTranslation();
  const labelId = useId();
  const [isWrong, setWrong] = useState(false);

  return (
    <fieldset className={classes.field} aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {t('settings.logo')}
      </span>
      <Row gap={14}>
        <Avatar name={name} image={logo} shape="square" size={56} />
        <Row>
          <PictureButton
            shape="square"
            maxLength={MAX_LOGO_LENGTH}
            onPicture={onLogo}
            onVerdict={setWrong}
          />
          {logo && (
            <Button variant="subtle" color="gray" size="sm" onClick={() => onLogo(null)}>
              {t('settings.logoRemove')}
            </Button>
          )}
        </Row>
      </Row>
      <p className={classes.hint} role="status" data-wrong={isWrong}>
        {isWrong ? t('settings.logoWrong') : t('settings.logoHint')}
      </p>
    </fieldset>
  );
}
