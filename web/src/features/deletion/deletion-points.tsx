import { useWords } from '../../words/words.tsx';

/** What goes with an account. */
export function DeletionPoints() {
  const { t } = useWords();
  return (
    <ul style={{ margin: 0, paddingLeft: 20, display: 'grid', gap: 6 }}>
      <li>{t('deletion.point.sessions')}</li>
      <li>{t('deletion.point.organizations')}</li>
      <li>{t('deletion.point.invitations')}</li>
    </ul>
  );
}
