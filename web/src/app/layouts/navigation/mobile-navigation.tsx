import { Drawer } from '@mantine/core';
import { useReturnFocus } from '../../../components/overlays/modal.tsx';
import { useWords } from '../../../words/words.tsx';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The navigation in a drawer, for small screens. */
export function MobileNavigation({ opened, onClose }: Props) {
  const { t } = useWords();
  useReturnFocus(opened);
  return (
    <Drawer
      opened={opened}
      returnFocus={false}
      onClose={onClose}
      size={300}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('frame.closeMenu') }}
    >
      <Navigation />
    </Drawer>
  );
}
