import { lazy } from 'react';
import { Route, Routes, useParams } from 'react-router';
import '../words/inside.ts';
import { Gate } from '../session/gate.tsx';
import { useSession } from '../session/use-session.ts';
import { InsideFrame } from './frame/inside-frame.tsx';
import { OrganizationScope } from './frame/organization-scope.tsx';
import { ThresholdFrame } from './frame/threshold-frame.tsx';
import { wayBack } from './frame/way-back.tsx';
import { HomePage } from './pages/home-page.tsx';
import { LostPage } from './pages/lost-page.tsx';
import { withTexts } from './with-texts.ts';

const loadAccount = () => import('./account-pages.tsx');
const loadBilling = () => withTexts('billing', import('./billing-pages.tsx'));
const loadOrganization = () => import('./organization-pages.tsx');
const loadOrganizations = () => import('./organizations-pages.tsx');
const loadOverview = () => import('./pages/organization-page.tsx');

const OrganizationPage = lazy(async () => ({ default: (await loadOverview()).OrganizationPage }));
const AccountPages = lazy(async () => ({ default: (await loadAccount()).AccountPages }));
const BillingPages = lazy(async () => ({ default: (await loadBilling()).BillingPages }));
const OrganizationPages = lazy(async () => ({
  default: (await loadOrganization()).OrganizationPages,
}));

const OrganizationsPages = lazy(async () => ({
  default: (await loadOrganizations()).OrganizationsPages,
}));

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
        <Route path="account/*" element={<AccountPages />} />
        <Route path="organizations/*" element={<OrganizationsPages />} />
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

prepareFirstPart(window.location.pathname);

/** Begins to fetch the part that the first address is in, before it is known who asks and where they belong. */
function prepareFirstPart(pathname: string) {
  const [, first, rest] = /^\/(account|organizations|o\/[^/]+)\/?(.*)/.exec(pathname) ?? [];
  if (first === undefined) return;
  // A failure is met on arrival.
  partOf(first, rest ?? '')().catch(() => undefined);
}

function partOf(first: string, rest: string): () => Promise<unknown> {
  if (first === 'account') return loadAccount;
  if (first === 'organizations') return loadOrganizations;
  if (rest === '') return loadOverview;
  return OF_ORGANIZATION.test(rest) ? loadOrganization : loadBilling;
}

/** People and their rights come in one file, billing in another. */
function PartOfOrganization() {
  const { '*': rest = '' } = useParams();
  return OF_ORGANIZATION.test(rest) ? <OrganizationPages /> : <BillingPages />;
}
