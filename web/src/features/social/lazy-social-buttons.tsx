import { type ComponentType, lazy, Suspense } from 'react';

import type { SocialButtonsProps as Props } from './social-buttons.tsx';

const Nothing = () => null;

/** In a file of its own: the form is there and can be filled before anybody asked which providers there are. */
const SocialButtons = lazy<ComponentType<Props>>(() =>
  import('./social-buttons.tsx').then(
    (module) => ({ default: module.SocialButtons }),
    () => ({ default: Nothing }),
  ),
);

export function LazySocialButtons(props: Props) {
  return (
    <Suspense>
      <SocialButtons {...props} />
    </Suspense>
  );
}
