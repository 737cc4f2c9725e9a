import { useTranslation } from 'react-i18next';
import { Modal } from '../../../components/overlays/modal.tsx';
import { type Shortcut, useShortcuts } from '../../../components/overlays/shortcuts.tsx';
import { paletteKeys } from '../command-palette/palette-keys.ts';
import { GO_KEY } from './navigation-shortcuts.tsx';
import classes from './shortcut-help.module.css';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The keyboard shortcuts of the current page and of the navigation. */
export function ShortcutHelp({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const shortcuts = useShortcuts();
  const isGo = ({ keys }: Shortcut) => keys.startsWith(`${GO_KEY} `);
  const general = [
    { keys: paletteKeys, description: t('palette.open') },
    ...shortcuts.filter((one) => !isGo(one)),
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.groups}>
        <ShortcutList title={t('shortcuts.general')} shortcuts={general} />
        <ShortcutList title={t('shortcuts.goTo')} shortcuts={shortcuts.filter(isGo)} />
      </div>
    </Modal>
  );
}

type ListProps = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

function ShortcutList({ title, shortcuts }: ListProps) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, description }) => (
          <div key={keys} className={classes.row}>
            <dt>{description}</dt>
            <dd className={classes.keys}>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
