/**
 * Words and names that the project does not use, each with the term to use instead (docs/glossary.md).
 *
 * Allowed in their standard use, and therefore not listed: owner (the role), body, view, source, copy, history, threshold
 * (of an alert or circuit breaker), frame (of a page or animation), ring (of focus), floor and slice (of JavaScript), turn,
 * rest, open, mark, hold, take, keep, raw, early, later, guest (GuestLayout), around, follow (a redirect), drift (what differs),
 * edge, exchange and mount (HTTP), observe (the browser's observers), hint and notice (of a form), area, isOpen (a dialog).
 */
export type RetiredTerm = {
  readonly use: string;
  /** Finds the term; without it, the key as a whole word. */
  readonly pattern?: RegExp;
  /** Files in which the term has a standard meaning. */
  readonly except?: RegExp;
};

const web = /^web\//;

/** Words that are wrong wherever they stand: in names of files, identifiers, comments, texts and documents. */
export const retiredWords: Readonly<Record<string, RetiredTerm>> = {
  standing: { use: 'membership, role, status or snapshot' },
  tell: { use: 'publish, log, notify, show or report' },
  tells: { use: 'publishes, logs, notifies, shows or reports' },
  told: { use: 'published, logged, notified, shown or reported' },
  telling: { use: 'event or payload' },
  tellings: { use: 'events or payloads' },
  hear: { use: 'receive or consume' },
  hears: { use: 'receives or consumes' },
  heard: { use: 'received or consumed' },
  house: { use: 'system or stack' },
  household: { use: 'system or stack' },
  resident: { use: 'process or service', pattern: /\bresident\b(?! memory)/ },
  residents: { use: 'processes or services' },
  stranger: { use: 'another user, outsider' },
  strangers: { use: 'other users' },
  newcomer: { use: 'new user' },
  newcomers: { use: 'new users' },
  somebody: { use: 'the user, or the thing by its name' },
  nobody: { use: 'no user, or the thing by its name', except: /postgres-account/ },
  whoever: { use: 'the user, or the thing by its name' },
  anybody: { use: 'any user' },
  surroundings: { use: 'environment' },
  crowd: { use: 'seed data' },
  crowds: { use: 'seed data' },
  crew: { use: 'team fixture' },
  furnish: { use: 'seed' },
  furnishes: { use: 'seeds' },
  furnished: { use: 'seeded' },
  workbench: { use: 'dev console' },
  heir: { use: 'new owner' },
  heirs: { use: 'new owners' },
  succession: { use: 'choice of the new owner' },
  bury: { use: 'invalidate or delete' },
  buries: { use: 'invalidates or deletes' },
  buried: { use: 'invalidated or deleted' },
  bell: { use: 'notification (NOTIFY)' },
  bells: { use: 'notifications (NOTIFY)' },
  lane: { use: 'queue' },
  lanes: { use: 'keyed queue' },
  misfit: { use: 'validation error' },
  misfits: { use: 'validation errors' },
  refusal: { use: 'error or error response' },
  refusals: { use: 'errors or error responses' },
  objection: { use: 'error' },
  objections: { use: 'errors' },
  parked: { use: 'dead-lettered, dead letter' },
  patience: { use: 'timeout' },
  roster: { use: 'membership' },
  powers: { use: 'permissions' },
  founder: { use: 'creator' },
  founders: { use: 'creators' },
  founded: { use: 'created' },
  glance: { use: 'overview' },
  tally: { use: 'counter' },
  relearn: { use: 'reprocess' },
  photograph: { use: 'screenshot' },
  photographs: { use: 'screenshots' },
  journey: { use: 'scenario' },
  journeys: { use: 'scenarios' },
  stairs: { use: 'layers' },
  // `IconDoorExit` is a name of the icon library.
  door: { use: 'entry point, page or route by its name', pattern: /\bdoor\b(?! exit)/ },
  doors: { use: 'entry points, pages or routes by their names' },
  seal: { use: 'encrypt' },
  sealed: { use: 'encrypted' },
  unseal: { use: 'decrypt' },
  monogram: { use: 'avatar' },
  monograms: { use: 'avatars' },
  emblem: { use: 'avatar or logo' },
  emblems: { use: 'avatars or logos' },
  foresee: { use: 'prefetch or optimistic update' },
  foreseen: { use: 'prefetched or optimistic' },
  askSoon: { use: 'prefetch' },
  rouse: { use: 'wake' },
  gather: { use: 'batch' },
  gathers: { use: 'batches' },
  gathering: { use: 'batching' },
  gate: { use: 'route guard' },
  trail: { use: 'audit log' },
  slowness: { use: 'slow query' },
  believe: { use: 'trust' },
  believes: { use: 'trusts' },
  believed: { use: 'trusted' },
  anew: { use: 'again' },
  ear: { use: 'subscription' },
  news: { use: 'notification' },
  'lay aside': { use: 'quarantine', pattern: /\b(?:lay|lays|laid|laying) aside\b/ },
  'take in': { use: 'receive', pattern: /\b(?:take|takes|taken|taking) in\b/ },
  'gone record': { use: 'missing record', pattern: /\bgone[ -]records?\b/ },
  'lost page': { use: 'not found', pattern: /\blost[ -]pages?\b/ },
  'spoken language': { use: 'locale', pattern: /\bspoken languages?\b/ },
  'carried session': { use: 'session cookie cache', pattern: /\bcarr(?:y|ied)[ -]sessions?\b/ },
  hygiene: { use: 'sanitize' },
  mend: { use: 'fix or repair' },
  mends: { use: 'fixes or repairs' },
  mended: { use: 'fixed or repaired' },
  manners: { use: 'rules' },
  lest: { use: 'so that … not' },
  everybody: { use: 'every user or client' },
  'stand in': {
    use: 'mock provider or base image',
    pattern: /\bstand ins\b|\bstand in (?:for|of)\b/,
  },
  'way in': { use: 'sign-in method', pattern: /\bways? in\b(?! which)/ },
  'here since': { use: 'member since', pattern: /\bhere since\b/ },
  'what became of': { use: 'outcome', pattern: /\bwhat became of\b/ },
};

/** Words that are wrong as a part of an identifier or file name, and may stand in prose in their standard meaning. */
export const retiredInIdentifiers: Readonly<Record<string, RetiredTerm>> = {
  answer: { use: 'response' },
  answers: { use: 'responses' },
  // `MOVED` and `ASK` are redirects of a Redis cluster.
  ask: { use: 'request', except: /^chassis\/src\/redis\/connection\.ts$/ },
  asks: { use: 'requests' },
  asked: { use: 'requested' },
  // `IconMapQuestion` is a name of the icon library.
  question: { use: 'request or query', pattern: /(?<!\bmap )\bquestion\b/ },
  questions: { use: 'requests or queries' },
  fact: { use: 'event' },
  facts: { use: 'events' },
  caller: { use: 'actor or clientInfo' },
  place: { use: 'membership, or config' },
  places: { use: 'memberships' },
  person: { use: 'user' },
  persons: { use: 'users' },
  people: { use: 'users or members' },
  chosen: { use: 'active or selected' },
  gone: { use: 'missing, deleted or ended' },
  bury: { use: 'invalidate' },
  // `forgetPassword` is a wire name of the older client.
  forget: { use: 'delete', pattern: /\bforget\b(?! password)/ },
  forgets: { use: 'deletes' },
  settle: { use: 'the state that it sets, as in markAccepted' },
  kept: { use: 'stored' },
  held: { use: 'locked or stored' },
  carry: { use: 'the cache, as in cookieCache' },
  carried: { use: 'cached' },
  refuse: { use: 'reject or sendError' },
  refuses: { use: 'rejects' },
  guesses: { use: 'attempts' },
  admission: { use: 'concurrencyLimit' },
  story: { use: 'history or scenario' },
  catalogue: { use: 'namespace or locale' },
  brief: { use: 'summary' },
  briefs: { use: 'summaries' },
  guest: { use: 'process or service', except: web },
  slice: { use: 'module', pattern: /(?<!\.)\bslices?\b(?!\()/ },
  patient: { use: 'timeout' },
  lately: { use: 'recently' },
  surrounding: { use: 'environment' },
  wish: { use: 'options' },
  wishes: { use: 'options' },
  misses: { use: 'lacks' },
  longest: { use: 'max' },
  shortest: { use: 'min' },
  most: { use: 'max' },
  whom: { use: 'user' },
  who: { use: 'user or actor' },
  know: { use: 'a name of the table and change, find or has' },
  knows: { use: 'has' },
  pace: { use: 'rate', except: /css$/ },
};

/** Names that have been replaced. They match as they stand, in code, documents and texts. */
export const retiredNames: Readonly<Record<string, string>> = {
  'account-rules': 'account-settings',
  accountRules: 'accountSettings',
  organizationRules: 'organizationSettings',
  havePasswords: 'passwordEnabled',
  areConfirmed: 'emailVerificationSent',
  canMove: 'canChangeEmail',
  canBeDeleted: 'canDeleteAccount',
  resetSignsOut: 'resetRevokesSessions',
  resetLinkSeconds: 'resetLinkExpiresIn',
  deletionLinkSeconds: 'deletionLinkExpiresIn',
  mostMembers: 'maxMembers',
  mostPerUser: 'maxOrganizationsPerUser',
  keepsTeam: 'requiresTeam',
  'end-older-secret': 'revoke-previous-secret',
  'total=only': 'count=only',
  'check-places': 'check-memberships',
  checksOrigin: 'originCheck',
  machineScope: 'oauthScope',
  besideFacts: 'appendWithAudit',
  writtenOnce: 'appendOnlyTables',
  readWhenAsked: 'observableGauge',
  nobodysHash: 'dummyHash',
  'kept-tokens': 'provider-tokens',
  'held-tokens': 'provider-tokens',
  'known-address': 'trusted-ip',
  'forget-expired': 'delete-expired',
  'session-copies': 'session-cache-writer',
  'signing-keys': 'jwt-keys',
  'claim-caller': 'sync-actor-user',
  claimCaller: 'syncActorUser',
  'given-roles': 'resolve-roles',
  'own-role': 'custom-role',
  'admit-member': 'add-member-to-team',
  lockRoster: 'lockMembership',
  'release-user': 'handle-user-deleted',
  isStillBacked: 'inviterCanStillGrant',
  chosenOrganization: 'resolveOrganizationId',
  'take-in-delivery': 'receive-webhook',
  'project-taken': 'project-batch',
  'fold-readings': 'merge-snapshots',
  'work-at-replays': 'replay-worker',
  'access-of': 'credentials',
  'listed-span': 'page-window',
  'webhook-bridge': 'webhook-retry',
  'run-house': 'start-stack',
  ResolvedSession: 'UserActor',
  CalledBy: 'UserActor',
  MachineCaller: 'MachineActor',
  BillingReader: 'Actor',
  'by-both-clients': 'client-compat',
  'take-screens': 'screenshots',
  'session-feed': 'session-invalidation',
  'stand-ins': 'mock-providers or base-images',
  standIns: 'mockProviders',
  'redis/place': 'redis/config',
  'db/gather': 'db/batcher',
  'messaging/lanes': 'keyed-queue',
  'chassis/observe': 'chassis/telemetry',
  'chassis/src/observe': 'chassis/src/telemetry',
  'answer-errors': 'error-response',
  'tell-errors': 'report-errors',
};

/** Identifiers that are wrong when they stand alone, as a whole and in this case. */
export const retiredIdentifiers: Readonly<Record<string, RetiredTerm>> = {
  by: { use: 'actor', pattern: /(?<![\w$]\s?|-)\bby\b(?=\s*[,.:;)}=\]])/ },
  reads: { use: 'bodyType', except: /^(?!contracts|chassis)/ },
};

/** Files and folders that keep retired terms because they will be removed, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {};

export type RetiredUse = { readonly line: number; readonly term: string; readonly use: string };

type Report = (index: number, term: string, use: string) => void;
type Finder = (text: string, path: string, report: Report) => void;

/** One pass over the words for all terms without a pattern of their own, and one pass for each pattern. */
function compile(terms: Readonly<Record<string, RetiredTerm>>): readonly Finder[] {
  const single = new Map<string, { term: string } & RetiredTerm>();
  const patterns: Finder[] = [];
  for (const [term, retired] of Object.entries(terms)) {
    const words = splitIntoWords(term);
    const phrase = words.includes(' ') ? new RegExp(`\\b${words}\\b`) : undefined;
    const pattern = retired.pattern ?? phrase;
    if (pattern) patterns.push(patternFinder(term, retired, new RegExp(pattern, 'g')));
    else single.set(words, { term, ...retired });
  }
  const wordFinder: Finder = (text, path, report) => {
    for (const { 0: word, index } of text.matchAll(/[a-z]+/g)) {
      const retired = single.get(word);
      if (retired && !retired.except?.test(path)) report(index, retired.term, retired.use);
    }
  };
  return [wordFinder, ...patterns];
}

const patternFinder =
  (term: string, { use, except }: RetiredTerm, pattern: RegExp): Finder =>
  (text, path, report) => {
    if (except?.test(path)) return;
    for (const { index } of text.matchAll(pattern)) report(index, term, use);
  };

const namePattern = new RegExp(
  `(?<![\\w-])(?:${Object.keys(retiredNames).join('|')})(?![\\w-])`,
  'g',
);
const nameFinder: Finder = (text, _path, report) => {
  for (const { 0: name, index } of text.matchAll(namePattern))
    report(index, name, retiredNames[name] ?? '');
};

const wholeIdentifierFinders = Object.entries(retiredIdentifiers).map(([name, retired]) => {
  const pattern = retired.pattern ?? new RegExp(`(?<![\\w$])${name}(?![\\w$])`);
  return patternFinder(name, retired, new RegExp(pattern, 'g'));
});

function lineCounter(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };
}

/** `lockRoster`, `lock_roster` and `lock-roster` become `lock roster`. */
const splitIntoWords = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

/** Keeps line breaks, so that lines keep their numbers. */
function withoutCommentsAndTexts(content: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return content.replace(
    /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g,
    blank,
  );
}

const wordFinders = compile(retiredWords);
const identifierFinders = compile(retiredInIdentifiers);

/** Every use of a retired term in a file. `path` is relative to the root of the repository; line 0 is the path itself. */
export function findRetiredTerms(path: string, content: string): readonly RetiredUse[] {
  const isCode = /\.(?:ts|tsx|mjs)$/.test(path);
  const text = `${path}\n${content}`;
  const code = `${path}\n${isCode ? withoutCommentsAndTexts(content) : ''}`;
  const found = new Map<string, RetiredUse>();
  const collect = (subject: string, finders: readonly Finder[]) => {
    const lineAt = lineCounter(subject);
    for (const find of finders) {
      find(subject, path, (index, term, use) => {
        const line = lineAt(index);
        found.set(`${line} ${term}`, { line, term, use });
      });
    }
  };
  collect(text, [nameFinder]);
  collect(splitIntoWords(text), wordFinders);
  collect(splitIntoWords(code), identifierFinders);
  collect(code, wholeIdentifierFinders);
  return [...found.values()].sort((a, b) => a.line - b.line);
}
