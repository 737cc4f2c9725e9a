import { lazyComponent } from '../../components/feedback/lazy-component.tsx';
import type { SocialButtonsProps } from './social-buttons.tsx';

const Nothing = () => null;

/** In its own chunk, so that the form can be filled in before the providers are loaded. */
export const LazySocialButtons = lazyComponent<SocialButtonsProps>(() =>
  import('./social-buttons.tsx').then(
    ({ SocialButtons }) => SocialButtons,
    () => Nothing,
  ),
);
