import { IconCheck, IconPlugConnected } from '@tabler/icons-react';
import type { Connection } from '@tessera/contracts/billing/connections';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useBilling } from '../use-billing.ts';
import classes from './connection-setup.module.css';
import { CreateEndpoint } from './create-endpoint.tsx';
import endpointClasses from './endpoints.module.css';
import { LinkProvider } from './link-provider.tsx';
import { type RevealedEndpointSecret, RevealedSecret } from './revealed-secret.tsx';
import { WaitingForEvents } from './waiting-for-events.tsx';

type Props = {
  /** Null until the organization is linked. */
  readonly connection: Connection | null;
};

/**
 * The three steps from no connection to the first event: link the provider organization, create a webhook endpoint, and
 * wait for an event. Shown until the first event arrives.
 */
export function ConnectionSetup({ connection }: Props) {
  const { t } = useTranslation();
  const { organization, canUpdate } = useBilling();
  const endpoints = useQuery(
    endpointRoutes.listEndpoints,
    canUpdate ? { query: { organizationId: organization.id } } : null,
  );
  // Kept here, because the step is done as soon as the endpoint exists.
  const [revealed, setRevealed] = useState<RevealedEndpointSecret | null>(null);
  if (!canUpdate) return connection === null ? <NoConnection /> : null;
  const isLinked = connection !== null;
  const hasEndpoint = (endpoints.data?.items.length ?? 0) > 0;
  return (
    <Section title={t('connection.setupTitle')} lead={t('connection.noneText')} flush>
      <ol className={classes.steps}>
        <Step number={1} title={t('connection.step.link')} isDone={isLinked}>
          {!isLinked && <LinkProvider />}
        </Step>
        <Step number={2} title={t('connection.step.endpoint')} isDone={hasEndpoint}>
          {isLinked && !hasEndpoint && (
            <>
              <p className={endpointClasses.text}>{t('connection.step.endpointText')}</p>
              <CreateEndpoint variant="default" onCreated={setRevealed} />
            </>
          )}
        </Step>
        <Step number={3} title={t('connection.step.event')} isDone={false}>
          {isLinked && <WaitingForEvents connection={connection} />}
        </Step>
      </ol>
      <RevealedSecret revealed={revealed} onSaved={() => setRevealed(null)} />
    </Section>
  );
}

function NoConnection() {
  const { t } = useTranslation();
  return (
    <Empty icon={<IconPlugConnected size={24} stroke={1.7} />} title={t('connection.noneTitle')}>
      {t('connection.noneMember')}
    </Empty>
  );
}

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  /** The form or action of the current step. */
  readonly children: ReactNode;
};

function Step({ number, title, isDone, children }: StepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li className={classes.step} data-done={isDone} data-current={Boolean(children)}>
      <span className={classes.number} aria-hidden>
        {isDone ? <IconCheck size={15} stroke={2.4} /> : formats.number(number)}
      </span>
      <div className={classes.content}>
        <h3 className={classes.title}>
          {title}
          {isDone && <span className={classes.done}>{t('overview.done')}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}
