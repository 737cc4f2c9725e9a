import { Route, Routes, useParams } from 'react-router';
import '../words/inside.ts';
import { Gate } from '../session/gate.tsx';
import { preloadMyOrganizations } from '../session/my-organizations.ts';
import { useSession } from '../session/use-session.ts';
import { InsideFrame } from './frame/inside-frame.tsx';
import { OrganizationScope, preloadOrganization } from './frame/organization-scope.tsx';
import { ThresholdFrame } from './frame/threshold-frame.tsx';
import { wayBack } from './frame/way-back.tsx';
import { laterPage } from './later-page.ts';
import { HomePage } from './pages/home-page.tsx';
import { LostPage } from './pages/lost-page.tsx';
import { OrganizationPage } from './pages/organization-page.tsx';
import { withTexts } from './with-texts.ts';

const account = laterPage(async () => (await import('./account-pages.tsx')).AccountPages);
const billing = laterPage(
  async () => (await withTexts('billing', import('./billing-pages.tsx'))).BillingPages,
);
const organization = laterPage(
  async () => (await import('./organization-pages.tsx')).OrganizationPages,
);
const organizations = laterPage(
  async () => (await import('./organizations-pages.tsx')).OrganizationsPages,
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
