import { Button, TextInput } from '@mantine/core';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Check } from '../../components/forms/check.tsx';
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Stack } from '../../components/layout/stack.tsx';
import classes from './create-organization-form.module.css';
import { LogoField } from './logo-field.tsx';
import { MetadataEditor } from './metadata-editor.tsx';
import { slugOf } from './slug.rules.ts';
import { useMetadata } from './use-metadata.ts';
import { useSlugCheck } from './use-slug-check.ts';

const { body } = organizationRoutes.createOrganization;
const TAKEN = [
  organizationErrors.ORGANIZATION_ALREADY_EXISTS.code,
  organizationErrors.SLUG_IS_TAKEN.code,
];

type Props = {
  readonly onCreated: (slug: string) => void;
  /** Called when the organization was created without becoming the active one. */
  readonly onCreatedAside: () => void;
};

export function CreateOrganizationForm({ onCreated, onCreatedAside }: Props) {
  const { t } = useTranslation();
  const [isOwnSlug, setOwnSlug] = useState(false);
  const [logo, setLogo] = useState<string | null>(null);
  const [isActivated, setActivated] = useState(true);
  const metadata = useMetadata(null);
  const create = useCommand(organizationRoutes.createOrganization, {
    invalidates: [sessionRoutes.getSession, organizationRoutes.listOrganizations],
  });
  const form = useSchemaForm({
    initial: { name: '', slug: '' },
    schema: body,
    texts: { name: t('createOrganization.nameWrong'), slug: t('createOrganization.slugWrong') },
  });
  const { name, slug } = form.values;
  const slugInput = useRef<HTMLInputElement>(null);
  const check = useSlugCheck(slug);
  const { error } = create;
  const isTaken = check === 'taken';
  const isBegun = name !== '' || slug !== '' || logo !== null || metadata.isDirty;

  const { setFieldError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is shown once, when it arrives
  useEffect(() => {
    if (error && TAKEN.includes(error.code))
      setFieldError('slug', t('createOrganization.slugTaken'));
  }, [error]);

  const onName = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    form.setFieldValue('name', typed);
    if (!isOwnSlug) form.setFieldValue('slug', slugOf(typed));
  };
  const onSlug = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    setOwnSlug(typed !== '');
    form.setFieldValue('slug', typed);
  };
  const submit = form.submit((values) => {
    if (isTaken) return slugInput.current?.focus();
    if (metadata.value === null) return metadata.report();
    const organization = {
      name: values.name.trim(),
      slug: values.slug.trim(),
      ...(logo && { logo }),
      ...(metadata.isDirty && { metadata: metadata.value }),
      keepCurrentActiveOrganization: !isActivated,
    };
    void create.trigger(
      { body: organization },
      {
        onSuccess(created) {
          toast(t('createOrganization.done', { name: created.name }));
          if (isActivated) onCreated(created.slug);
          else onCreatedAside();
        },
      },
    );
  });
  const slugField = form.field('slug');

  return (
    <form onSubmit={submit} noValidate aria-label={t('createOrganization.title')}>
      <Stack>
        <UnsavedGuard isUnsaved={isBegun && !create.isBusy} />
        <ErrorAlert error={error} ignoredCodes={TAKEN} />
        <TextInput
          {...form.field('name')}
          onChange={onName}
          value={name}
          label={t('createOrganization.name')}
          autoComplete="organization"
          size="md"
        />
        <div>
          <TextInput
            {...slugField}
            ref={slugInput}
            onChange={onSlug}
            error={slugField.error ?? (isTaken && t('createOrganization.slugTaken'))}
            label={t('createOrganization.slug')}
            description={t('createOrganization.slugHint')}
            leftSection={<span className={classes.prefix}>/o/</span>}
            leftSectionWidth={44}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
          <p className={classes.slugStatus} data-status={check} role="status">
            {check === 'checking' && t('createOrganization.slugChecking')}
            {check === 'free' && t('createOrganization.slugFree')}
          </p>
        </div>
        <details className={classes.more}>
          <summary>{t('createOrganization.more')}</summary>
          <Stack>
            <LogoField name={name} logo={logo} onLogo={setLogo} />
            <MetadataEditor of={metadata} />
          </Stack>
        </details>
        <Check checked={isActivated} onChange={setActivated}>
          {t('createOrganization.activate')}
        </Check>
        <div>
          <Button type="submit" size="md" loading={create.isBusy}>
            {t('createOrganization.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
