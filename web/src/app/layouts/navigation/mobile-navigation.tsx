import { useTranslation } from 'react-i18next';
import { Drawer } from '../../../components/overlays/drawer.tsx';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The navigation in a drawer, for small screens. */
export function MobileNavigation({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={<Logo />}
      closeLabel={t('layout.closeMenu')}
    >
      <Navigation />
    </Drawer>
  );
}
