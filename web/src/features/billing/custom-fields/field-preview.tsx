import { Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '@tessera/contracts/billing/custom-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/forms/check.tsx';
import { DateField } from '../../../components/forms/dates/date-field.tsx';
import { Select } from '../../../components/forms/select.tsx';

/** The field as it appears in a form. Input is not submitted. */
export function FieldPreview({ of: field }: { readonly of: CustomField }) {
  const { t } = useTranslation();
  const [isTicked, setTicked] = useState(false);
  const [selected, setSelected] = useState('');
  const { formLabel, formHelpText, formPlaceholder, options = [], textarea } = field.properties;
  const label = formLabel || field.name;
  const hints = { label, description: formHelpText, placeholder: formPlaceholder, maw: 440 };

  switch (field.type) {
    case 'checkbox':
      return (
        <Check checked={isTicked} onChange={setTicked}>
          {label}
        </Check>
      );
    case 'select':
      return (
        <Select
          name="preview"
          label={label}
          value={selected}
          options={[{ value: '', label: t('custom-fields.choose') }, ...options]}
          onChange={setSelected}
        />
      );
    case 'date':
      return <DateField label={label} value={selected} onChange={setSelected} />;
    case 'number':
      return <TextInput {...hints} type="number" />;
    default:
      return textarea ? <Textarea {...hints} rows={3} /> : <TextInput {...hints} />;
  }
}
