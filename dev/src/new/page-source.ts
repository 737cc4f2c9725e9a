import { sortImports } from './edit-source.ts';
import { sentence } from './names.ts';

export const pageAreas = ['account', 'organization', 'billing'] as const;
export type PageArea = (typeof pageAreas)[number];

export type PageNames = {
  readonly area: PageArea;
  readonly name: string;
  /** The prefix of its message keys. */
  readonly key: string;
  readonly component: string;
};

/** What the pages of an area have in common. */
type PageParts = {
  readonly imports: readonly string[];
  /** Statements of the component, after those of every page. */
  readonly statements: readonly string[];
  readonly open: (key: string) => string;
  readonly close: string;
  /** The function of `web/test/scopes.tsx` that renders its context in tests. */
  readonly scope: string | null;
};

const partsOf: Readonly<Record<PageArea, PageParts>> = {
  account: {
    imports: [`import { Page } from '../../../components/layout/page.tsx';`],
    statements: [],
    open: (key) => openPage(key, `t('accountNav.label')`),
    close: '</Page>',
    scope: null,
  },
  organization: {
    imports: [
      `import { Page } from '../../../components/layout/page.tsx';`,
      `import { useOrganization } from '../../layouts/scopes/organization-context.tsx';`,
    ],
    statements: ['const { organization } = useOrganization();'],
    open: (key) => openPage(key, 'organization.name'),
    close: '</Page>',
    scope: 'inOrganization',
  },
  billing: {
    imports: [`import { BillingPage } from './billing-page.tsx';`],
    statements: [],
    open: (key) => `<BillingPage name="${key}">`,
    close: '</BillingPage>',
    scope: 'inBilling',
  },
};

const openPage = (key: string, parent: string) =>
  `<Page title={t('${key}.title')} parentTitle={${parent}} lead={t('${key}.lead')}>`;

/** A page with its title and an empty state. */
export function pageSource({ area, name, key, component }: PageNames): string {
  const { imports, statements, open, close } = partsOf[area];
  const all = [
    `import { IconList } from '@tabler/icons-react';`,
    `import { useTranslation } from 'react-i18next';`,
    `import { Empty } from '../../../components/feedback/empty.tsx';`,
    `import { Panel } from '../../../components/layout/section.tsx';`,
    ...imports,
  ];
  return `${sortImports(all).join('\n')}

/** ${sentence(name)}. */
export function ${component}() {
  ${['const { t } = useTranslation();', ...statements].join('\n  ')}
  return (
    ${open(key)}
      <Panel>
        <Empty icon={<IconList size={24} stroke={1.7} />} title={t('${key}.empty')} />
      </Panel>
    ${close}
  );
}
`;
}

export function pageTest({ area, name, key, component }: PageNames): string {
  const { scope } = partsOf[area];
  const imports = [
    `import { screen } from '@testing-library/react';`,
    `import { describe, expect, it } from 'vitest';`,
    `import { renderWith, t } from '../../../../test/render-with.tsx';`,
    ...(scope ? [`import { ${scope} } from '../../../../test/scopes.tsx';`] : []),
    `import { ${component} } from './${name}-page.tsx';`,
  ];
  const page = `<${component} />`;
  return `${imports.join('\n')}

describe('${component}', () => {
  it('shows its title', async () => {
    renderWith(${scope ? `${scope}(${page})` : page});
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(t('${key}.title'));
  });
});
`;
}
