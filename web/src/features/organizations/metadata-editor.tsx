import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Select } from '../../components/forms/select.tsx';
import {
  type FieldProblem,
  METADATA_KINDS,
  type MetadataField,
  type MetadataKind,
  problemsOf,
} from './metadata.rules.ts';
import classes from './metadata-editor.module.css';
import type { MetadataDraft } from './use-metadata.ts';

/** The metadata of an organization: name, type and value, or JSON. */
export function MetadataEditor({ of: draft }: { readonly of: MetadataDraft }) {
  const { t } = useTranslation();
  const labelId = useId();
  return (
    <fieldset ref={draft.editor} className={classes.editor} aria-labelledby={labelId}>
      <div className={classes.head}>
        <div>
          <div id={labelId} className={classes.label}>
            {t('settings.metadata')}
          </div>
          <div className={classes.hint}>{t('settings.metadataHint')}</div>
        </div>
        <SegmentedControl
          label={t('metadata.view')}
          value={draft.view}
          options={[
            { value: 'fields', label: t('metadata.asFields') },
            { value: 'json', label: t('metadata.asJson') },
          ]}
          onChange={draft.show}
        />
      </div>
      {draft.view === 'json' ? <AsJson of={draft} /> : <Fields of={draft} />}
    </fieldset>
  );
}

function AsJson({ of: draft }: { readonly of: MetadataDraft }) {
  const { t } = useTranslation();
  return (
    <Textarea
      aria-label={t('settings.metadata')}
      value={draft.text}
      error={draft.isChecked && draft.value === null && t('settings.metadataWrong')}
      onChange={(event) => draft.setText(event.currentTarget.value)}
      onBlur={draft.check}
      autosize
      minRows={3}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: classes.code }}
    />
  );
}

function Fields({ of: draft }: { readonly of: MetadataDraft }) {
  const { t } = useTranslation();
  const { fields, setFields, isChecked } = draft;
  const problems = problemsOf(fields);
  const isTooLarge = draft.value === null && problems.every((problem) => problem === null);
  return (
    <>
      {fields.length === 0 && <p className={classes.none}>{t('metadata.none')}</p>}
      {fields.map((field, index) => (
        <Field
          // A field is identified by its index: its name changes while it is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          field={field}
          problem={isChecked ? (problems[index] ?? null) : null}
          onChange={(changes) => setFields(fields.with(index, { ...field, ...changes }))}
          onRemove={() => setFields(fields.toSpliced(index, 1))}
          onBlur={draft.check}
        />
      ))}
      {isChecked && isTooLarge && <p className={classes.wrong}>{t('settings.metadataWrong')}</p>}
      <div>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setFields([...fields, { name: '', kind: 'text', value: '' }])}
        >
          {t('metadata.add')}
        </Button>
      </div>
    </>
  );
}

type FieldProps = {
  readonly field: MetadataField;
  readonly problem: FieldProblem | null;
  readonly onChange: (changes: Partial<MetadataField>) => void;
  readonly onRemove: () => void;
  readonly onBlur: () => void;
};

function Field({ field, problem, onChange, onRemove, onBlur }: FieldProps) {
  const { t } = useTranslation();
  const { name, kind, value } = field;
  return (
    <div className={classes.field}>
      <TextInput
        aria-label={t('metadata.name')}
        placeholder={t('metadata.name')}
        value={name}
        error={problem === 'name' && t('metadata.wrongName')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onBlur={onBlur}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: classes.code }}
      />
      <Select
        name="kind"
        label={t('metadata.kind')}
        isLabelHidden
        value={kind}
        options={METADATA_KINDS.map((one) => ({ value: one, label: t(`metadata.kind.${one}`) }))}
        onChange={(selected) =>
          onChange({
            kind: selected as MetadataKind,
            ...(selected === 'boolean' && { value: `${value === 'true'}` }),
          })
        }
      />
      {kind === 'boolean' ? (
        <Select
          name="value"
          label={t('metadata.value')}
          isLabelHidden
          value={value}
          options={[
            { value: 'true', label: t('roles.yes') },
            { value: 'false', label: t('roles.no') },
          ]}
          onChange={(selected) => onChange({ value: selected })}
        />
      ) : (
        <TextInput
          aria-label={t('metadata.value')}
          placeholder={t('metadata.value')}
          value={value}
          error={
            (problem === 'number' && t('metadata.wrongNumber')) ||
            (problem === 'json' && t('metadata.wrongJson'))
          }
          inputMode={kind === 'number' ? 'decimal' : undefined}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          onBlur={onBlur}
          autoComplete="off"
          spellCheck={false}
          classNames={kind === 'json' ? { input: classes.code } : undefined}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('metadata.remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </div>
  );
}
