import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../components/data/avatar.tsx';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useMyOrganizations } from '../../../session/my-organizations.ts';
import { useCreateOrganizationError } from '../../../session/use-organization-settings.ts';
import classes from './command-palette.module.css';
import { matching } from './command-palette.rules.ts';
import { useNavigationItems } from './use-navigation-items.ts';

type Entry = {
  readonly to: string;
  readonly name: string;
  /** The navigation group; searched as well. */
  readonly group: string;
  readonly picture: ReactNode;
};

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Finds any page or organization by a few letters of its name, and navigates to it. */
export function CommandPalette({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      centered={false}
      title={undefined}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

function useEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const groups = useNavigationItems();
  const organizations = useMyOrganizations().data ?? [];
  const errorCode = useCreateOrganizationError();
  return [
    ...groups.flatMap(({ text, destinations }) =>
      destinations.map(({ to, text: name, icon: Icon }) => ({
        to,
        name: t(name),
        group: t(text),
        picture: <Icon size={19} stroke={1.7} />,
      })),
    ),
    ...organizations.map(({ slug, name, logo }) => ({
      to: `/o/${slug}`,
      name,
      group: t('palette.organizations'),
      picture: <Avatar name={name} image={logo} shape="square" size={22} />,
    })),
    ...(errorCode === null
      ? [
          {
            to: '/organizations/new',
            name: t('organizations.create'),
            group: t('palette.organizations'),
            picture: <span className={classes.plus}>+</span>,
          },
        ]
      : []),
  ];
}

function Search({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const entries = matching(useEntries(), typed);
  const current = entries[Math.min(at, entries.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the selected entry whenever it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, entries.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: entries.length - 1,
    };
    const next = steps[event.key];
    if (event.key === 'Enter') go(current);
    else if (next === undefined) return;
    else setAt(next);
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${entries.indexOf(current)}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.label')}
          data-autofocus
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
        />
      </div>
      <div
        ref={list}
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label={t('palette.label')}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input, which owns the list, handles the keyboard
          <div
            key={`${entry.group} ${entry.to}`}
            id={`${listId}-${index}`}
            className={classes.entry}
            role="option"
            tabIndex={-1}
            aria-selected={entry === current}
            onPointerMove={() => setAt(index)}
            onClick={() => go(entry)}
          >
            <span className={classes.picture} aria-hidden>
              {entry.picture}
            </span>
            <span className={classes.name}>{entry.name}</span>
            <span className={classes.group}>{entry.group}</span>
          </div>
        ))}
      </div>
      <p className={classes.none} role="status">
        {entries.length === 0 && t('palette.none')}
      </p>
    </>
  );
}
