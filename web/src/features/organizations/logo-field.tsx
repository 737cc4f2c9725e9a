import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Monogram } from '../../ui/monogram.tsx';
import { pictureOf } from '../../ui/picture.ts';
import { Row } from '../../ui/stack.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './logo-field.module.css';

/** What a logo may be long, as text; the contract allows a little more. */
const LONGEST_LOGO = 90_000;

type Props = {
  readonly name: string;
  readonly logo: string | null;
  readonly onLogo: (logo: string | null) => void;
};

/** The picture of an organization: chosen from a file, or taken away. */
export function LogoField({ name, logo, onLogo }: Props) {
  const { t } = useWords();
  const labelId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await pictureOf(file, LONGEST_LOGO);
    setWrong(picture === null);
    if (picture) onLogo(picture);
  };
  return (
    <fieldset className={classes.field} aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {t('settings.logo')}
      </span>
      <Row gap={14}>
        <Monogram name={name} image={logo} shape="square" size={56} />
        <Row>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPhoto size={17} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t('settings.logoChoose')}
          </Button>
          {logo && (
            <Button variant="subtle" color="gray" size="sm" onClick={() => onLogo(null)}>
              {t('settings.logoRemove')}
            </Button>
          )}
        </Row>
      </Row>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p className={classes.hint} role="status" data-wrong={isWrong}>
        {isWrong ? t('settings.logoWrong') : t('settings.logoHint')}
      </p>
    </fieldset>
  );
}
