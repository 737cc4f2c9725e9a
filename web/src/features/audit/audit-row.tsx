import type { AuditEntry } from '@tessera/contracts/org/audit';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/data/avatar.tsx';
import { CopyId } from '../../components/data/copy-id.tsx';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Time } from '../../components/data/time.tsx';
import { isTextKey, type Translate } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { enumText } from '../../i18n/texts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { roleTexts } from '../../session/role-text.ts';
import classes from './audit-list.module.css';
import { differencesOf, sentenceOf, valuesOf } from './sentence.rules.ts';

type Props = {
  readonly entry: AuditEntry;
  /** Names of current members by user id. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of current teams by id. */
  readonly teams: ReadonlyMap<string, string>;
};

/** One audit entry: a sentence, and its details: changed fields, client and request. */
export function AuditRow({ entry, names, teams }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const ofAction = `audit.sentence.${sentenceOf(entry)}`;
  const key = isTextKey(ofAction) ? ofAction : 'audit.sentence.unknown';
  const values = valuesOf(entry, {
    user: (userId) => names.get(String(userId)) ?? t('audit.formerMember'),
    role: (role) => (typeof role === 'string' ? formats.list(roleTexts(role, t)) : ''),
    team: (teamId) => teams.get(String(teamId)) ?? t('audit.formerTeam'),
    system: t('audit.system'),
  });
  return (
    <li className={classes.entry}>
      <details>
        <summary className={classes.summary}>
          <Avatar name={values.actor ?? ''} image={entry.actor?.image} size={32} />
          <span className={classes.sentence}>
            <RichText of={key} values={{ ...values, action: entry.action }} />
          </span>
          <span className={classes.time}>
            <Time at={entry.createdAt} />
          </span>
        </summary>
        <Details entry={entry} />
      </details>
    </li>
  );
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { ipAddress, userAgent, requestId, actor, createdAt } = entry;
  const differences = differencesOf(entry);
  const details = [
    { label: t('audit.at'), value: formats.dateTime(createdAt) },
    ...(actor ? [{ label: t('audit.actorLabel'), value: `${actor.name} (${actor.email})` }] : []),
    ...(ipAddress ? [{ label: t('audit.address'), value: ipAddress }] : []),
    ...(userAgent ? [{ label: t('audit.userAgent'), value: userAgent }] : []),
    { label: t('audit.entryId'), value: <CopyId id={entry.id} label={t('audit.entryId')} /> },
    ...(requestId
      ? [{ label: t('audit.request'), value: <CopyId id={requestId} label={t('audit.request')} /> }]
      : []),
  ];
  return (
    <div className={classes.details}>
      {differences.length > 0 && (
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{enumText('audit.field', field, t)}</th>
                <td>{shown(field, before, t) || t('audit.nothing')}</td>
                <td>{shown(field, after, t) || t('audit.nothing')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DescriptionList items={details} />
    </div>
  );
}

const PICTURE = /^data:/;

function shown(field: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('roles.yes') : t('roles.no');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'status') return enumText('audit.status', value, t);
  return PICTURE.test(value) ? `${value.slice(0, 24)}…` : value;
}
