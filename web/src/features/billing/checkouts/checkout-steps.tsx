import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { enumText } from '../../../i18n/texts.ts';
import classes from './checkout-steps.module.css';

const STEPS = ['open', 'confirmed', 'succeeded'] as const;

/** The steps of a checkout; the last one may be a failure. */
export function CheckoutSteps({ status }: { readonly status: string }) {
  const { t } = useTranslation();
  const steps: readonly string[] = (STEPS as readonly string[]).includes(status)
    ? STEPS
    : ['open', ...(status === 'failed' ? ['confirmed'] : []), status];
  const reached = steps.indexOf(status);
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const isDead = step === 'failed' || step === 'expired';
        const state = isDead ? 'dead' : index <= reached ? 'done' : 'ahead';
        return (
          <li
            key={step}
            className={classes.step}
            data-state={state}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={classes.icon} aria-hidden>
              {state === 'done' && <IconCheck size={15} stroke={2.4} />}
              {state === 'dead' && <IconX size={15} stroke={2.4} />}
            </span>
            {enumText('checkout.status', step, t)}
          </li>
        );
      })}
    </ol>
  );
}
