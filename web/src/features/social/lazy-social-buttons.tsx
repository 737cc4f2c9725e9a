import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { SocialButtonsProps } from './social-buttons.tsx';

const Nothing = () => null;

/** In its own chunk: the form renders and can be filled before the providers are known. */
export const LazySocialButtons = lazyComponent<SocialButtonsProps>(() =>
  import('./social-buttons.tsx').then(
    ({ SocialButtons }) => SocialButtons,
    () => Nothing,
  ),
);
