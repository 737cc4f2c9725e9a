import { Button, TextInput } from '@mantine/core';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import classes from './create-organization-form.module.css';
import { LogoField } from './logo-field.tsx';
import { MetadataEditor } from './metadata-editor.tsx';
import { useMetadata } from './use-metadata.ts';
import { useSlugCheck } from './use-slug-check.ts';

const schema = z.pick(organizationRoutes.updateOrganization.body.shape.data, {
  name: true,
  slug: true,
});
const TAKEN = [
  organizationErrors.ORGANIZATION_ALREADY_EXISTS.code,
  organizationErrors.SLUG_IS_TAKEN.code,
];

type Props = {
  readonly organization: Organization;
  /** Called with a new slug; navigates before the queries of the old slug are fetched again. */
  readonly onMoved: (slug: string) => void;
};

/** Name, slug and logo of an organization. */
export function OrganizationForm({ organization, onMoved }: Props) {
  const { t } = useTranslation();
  const [logo, setLogo] = useState(organization.logo);
  const metadata = useMetadata(organization.metadata);
  const form = useSchemaForm({
    initial: { name: organization.name, slug: organization.slug },
    schema,
    texts: { name: t('createOrganization.nameWrong'), slug: t('createOrganization.slugWrong') },
  });
  const { name, slug } = form.values;
  const slugInput = useRef<HTMLInputElement>(null);
  const isMoving = slug !== organization.slug;
  const check = useSlugCheck(isMoving ? slug : '');
  const isTaken = check === 'taken';
  const update = useCommand(organizationRoutes.updateOrganization, {
    invalidates: [organizationRoutes.listOrganizations, organizationRoutes.getFullOrganization],
  });
  const { error } = update;
  const isDirty =
    name !== organization.name || isMoving || logo !== organization.logo || metadata.isDirty;

  const { setFieldError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is shown once, when it arrives
  useEffect(() => {
    if (error && TAKEN.includes(error.code))
      setFieldError('slug', t('createOrganization.slugTaken'));
  }, [error]);

  const discard = () => {
    form.reset();
    setLogo(organization.logo);
    metadata.reset();
  };
  const submit = form.submit((values) => {
    if (isTaken) return slugInput.current?.focus();
    if (metadata.value === null) return metadata.report();
    const data = {
      ...(values.name !== organization.name && { name: values.name.trim() }),
      ...(isMoving && { slug: values.slug.trim() }),
      ...(logo !== organization.logo && { logo }),
      ...(metadata.isDirty && { metadata: metadata.value }),
    };
    void update.trigger(
      { body: { organizationId: organization.id, data } },
      {
        onResponse(changed) {
          if (changed.slug !== organization.slug) onMoved(changed.slug);
        },
        onSuccess: () => toast(t('settings.saved')),
      },
    );
  });
  const slugField = form.field('slug');

  return (
    <form onSubmit={submit} noValidate aria-label={t('settings.general')}>
      <Stack>
        <UnsavedGuard isUnsaved={isDirty && !update.isBusy} />
        <ErrorAlert error={error} ignoredCodes={TAKEN} />
        <LogoField name={name} logo={logo} onLogo={setLogo} />
        <TextInput
          {...form.field('name')}
          label={t('settings.name')}
          autoComplete="organization"
          maw={480}
        />
        <div>
          <TextInput
            {...slugField}
            ref={slugInput}
            error={slugField.error ?? (isTaken && t('createOrganization.slugTaken'))}
            label={t('settings.slug')}
            leftSection={<span className={classes.prefix}>/o/</span>}
            leftSectionWidth={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maw={480}
          />
          {isMoving && (
            <p className={classes.slugStatus} data-status={check} role="status">
              {check === 'checking' && t('createOrganization.slugChecking')}
              {check === 'free' && t('createOrganization.slugFree')}
            </p>
          )}
        </div>
        {isMoving && <Alert tone="warn">{t('settings.slugWarning')}</Alert>}
        <MetadataEditor of={metadata} />
        <Row>
          <Button type="submit" loading={update.isBusy} disabled={!isDirty}>
            {t('common.save')}
          </Button>
          {isDirty && (
            <Button variant="default" onClick={discard}>
              {t('settings.discard')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
