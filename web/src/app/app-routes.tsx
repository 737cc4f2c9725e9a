import { Route, Routes, useParams } from 'react-router';
import '../words/inside.ts';
import { preloadMyOrganizations } from '../session/my-organizations.ts';
import { Gate } from '../session/require-session.tsx';
import { useSession } from '../session/use-session.ts';
import { InsideFrame } from './layouts/app-layout.tsx';
import { ThresholdFrame } from './layouts/auth-layout.tsx';
import { OrganizationScope, preloadOrganization } from './layouts/organization-scope.tsx';
import { wayBack } from './layouts/session-ended-dialog.tsx';
import { laterPage } from './lazy-page.ts';
import { withTexts } from './load-with-texts.ts';
import { HomePage } from './pages/home-page.tsx';
import { LostPage } from './pages/not-found-page.tsx';
import { OrganizationPage } from './pages/organization-page.tsx';

const account = laterPage(async () => (await import('./account-routes.tsx')).AccountPages);
const billing = laterPage(
  async () => (await withTexts('billing', import('./billing-routes.tsx'))).BillingPages,
);
const organization = laterPage(
  async () => (await import('./organization-routes.tsx')).OrganizationPages,
);
const organizations = laterPage(
  async () => (await import('./organizations-routes.tsx')).OrganizationsPages,
);

/** The addresses for those who are signed in, and those that do not exist. */
export function InsidePages() {
  return (
    <Routes>
      <Route
        element={
          <Gate whenLost={wayBack}>
            <InsideFrame />
          </Gate>
        }
      >
        <Route index element={<HomePage />} />
        <Route path="account/*" element={<account.Page />} />
        <Route path="organizations/*" element={<organizations.Page />} />
        <Route path="o/:slug" element={<OrganizationScope />}>
          <Route index element={<OrganizationPage />} />
          <Route path="*" element={<PartOfOrganization />} />
        </Route>
      </Route>
      <Route element={<FrameOfTheLost />}>
        <Route path="*" element={<LostPage />} />
      </Route>
    </Routes>
  );
}

/** Whoever is signed in has their navigation and search here too. */
function FrameOfTheLost() {
  if (useSession().by === null) return <ThresholdFrame />;
  return (
    <Gate whenLost={wayBack}>
      <InsideFrame />
    </Gate>
  );
}

const OF_ORGANIZATION = /^(?:members|invitations|teams|audit|settings)(?:\/(?!billing)|$)/;

const partsOf = (pathname: string) =>
  /^\/(account|organizations|o)(?:\/([^/]+)\/?(.*))?/.exec(pathname)?.slice(1) ?? [];

/** Fetches the part that the first address is in, before it is known who asks and where they belong. */
export async function fetchFirstPart(pathname: string): Promise<void> {
  const [first, , rest] = partsOf(pathname);
  if (first === 'account') await account.load();
  else if (first === 'organizations') await organizations.load();
  else if (rest) await (OF_ORGANIZATION.test(rest) ? organization : billing).load();
}

/** Asks what every page asks first, and those of an organization. */
export async function preloadFirstAnswers(pathname: string): Promise<void> {
  const [first, slug] = partsOf(pathname);
  const ofOrganization = first === 'o' && slug !== undefined;
  await Promise.all([
    preloadMyOrganizations(),
    ofOrganization && preloadOrganization(decodeURIComponent(slug)),
  ]);
}

/** People and their rights come in one file, billing in another. */
function PartOfOrganization() {
  const { '*': rest = '' } = useParams();
  return OF_ORGANIZATION.test(rest) ? <organization.Page /> : <billing.Page />;
}
