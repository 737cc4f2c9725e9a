import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { Connection } from '@tessera/contracts/billing/connections';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../../components/layout/section.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import classes from './setup-checklist.module.css';
import { useDismissed } from './use-dismissed.ts';

type Props = {
  /** Undefined until it is known; null without a connection. */
  readonly connection: Connection | null | undefined;
};

type Step = {
  readonly text: string;
  readonly to: string;
  /** Null until it is known. */
  readonly isDone: boolean | null;
};

/**
 * The steps that set up an organization, with those that are done. Hidden once all are done, or when the user dismisses
 * it, which this browser stores.
 */
export function SetupChecklist({ connection }: Props) {
  const { t } = useTranslation();
  const { organization, base, canInvite, canUpdateBilling } = useOrganization();
  const { members, invitations } = organization;
  const [isDismissed, dismiss] = useDismissed(organization.id);
  if (!canInvite || !canUpdateBilling || isDismissed) return null;

  const isKnown = connection !== undefined;
  const steps: readonly Step[] = [
    { text: t('overview.step.create'), to: base, isDone: true },
    {
      text: t('overview.step.invite'),
      to: `${base}/invitations?invite=1`,
      isDone: members.length > 1 || invitations.length > 0,
    },
    {
      text: t('overview.step.billing'),
      to: `${base}/connections`,
      isDone: isKnown ? connection !== null : null,
    },
    {
      text: t('overview.step.event'),
      to: `${base}/connections`,
      isDone: isKnown ? (connection?.lastDeliveryAt ?? null) !== null : null,
    },
  ];
  const count = steps.filter(({ isDone }) => isDone).length;
  // While the connection loads, the list is shown only if an earlier step is open, so that it does not vanish again.
  if (count === steps.length || !steps.some(({ isDone }) => isDone === false)) return null;
  return (
    <Section
      title={t('overview.startTitle')}
      lead={t('overview.startProgress', { done: count, count: steps.length })}
      actions={
        <Button size="sm" variant="default" onClick={dismiss}>
          {t('overview.dismiss')}
        </Button>
      }
      flush
    >
      <progress
        className={classes.progress}
        value={count}
        max={steps.length}
        aria-label={t('overview.startTitle')}
      />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.text} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function StepRow({ step: { text, to, isDone } }: { readonly step: Step }) {
  const { t } = useTranslation();
  return (
    <li className={classes.step} data-done={isDone ?? false}>
      <span className={classes.icon} aria-hidden>
        {isDone && <IconCheck size={15} stroke={2.4} />}
      </span>
      <span className={classes.text}>{text}</span>
      {isDone === true && <span className={classes.done}>{t('overview.done')}</span>}
      {isDone === false && (
        <Anchor component={Link} to={to} className={classes.go}>
          {t('overview.open')}
          <VisuallyHidden>{text}</VisuallyHidden>
          <IconArrowRight size={16} aria-hidden />
        </Anchor>
      )}
    </li>
  );
}
