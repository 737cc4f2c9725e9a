import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { SocialButtonsProps } from './social-buttons.tsx';

const Nothing = () => null;

/** In a file of its own: the form is there and can be filled before anybody asked which providers there are. */
export const LazySocialButtons = lazyComponent<SocialButtonsProps>(() =>
  import('./social-buttons.tsx').then(
    ({ SocialButtons }) => SocialButtons,
    () => Nothing,
  ),
);
