import { billingSettings } from '@tessera/billing-ingest-service/config';
import { brokerSetupSettings, type Setting, type Settings } from '@tessera/chassis/config';
import { gatewaySettings } from '@tessera/gateway/config';
import { identitySettings } from '@tessera/identity-service/config';
import { orgSettings } from '@tessera/org-service/config';
import { repositoryRoot } from '../repository.ts';

const processes: readonly (readonly [string, Settings])[] = [
  ['gateway', gatewaySettings],
  ['identity', identitySettings],
  ['org', orgSettings],
  ['billing', billingSettings],
];

const processesWithSettings = [...processes, ['prepare-broker', brokerSetupSettings]] as const;

/** The default of a variable, for the table. */
export function defaultOf({ schema }: Setting): string {
  const result = schema.safeParse(undefined);
  if (!result.success) return 'required';
  if (result.data === undefined || (Array.isArray(result.data) && result.data.length === 0)) {
    return 'none';
  }
  return `\`${String(result.data).replace(`${repositoryRoot}/`, '')}\``;
}

/** A Markdown table with every variable of every process once, from the definitions of the settings. */
export function configurationTable(): string {
  const rows = new Map<string, { readBy: string[]; defaults: Set<string>; meaning: string }>();
  for (const [name, settings] of processesWithSettings) {
    for (const setting of Object.values(settings)) {
      const shown = setting.family ?? setting.variable;
      const row = rows.get(shown);
      if (row === undefined) {
        rows.set(shown, {
          readBy: [name],
          defaults: new Set([defaultOf(setting)]),
          meaning: setting.meaning,
        });
      } else {
        if (!row.readBy.includes(name)) row.readBy.push(name);
        row.defaults.add(defaultOf(setting));
      }
    }
  }
  const lines = [...rows].map(([variable, { readBy, defaults, meaning }]) => {
    const isCommon = processes.every(([name]) => readBy.includes(name));
    const readers = isCommon ? 'all' : readBy.join(', ');
    return `| \`${variable}\` | ${readers} | ${[...defaults].join(', ')} | ${meaning.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | read by | default | meaning |', '|---|---|---|---|', ...lines].join('\n');
}

const BEGIN = '<!-- configuration: written by npm run configuration -->';
const END = '<!-- end of configuration -->';

/** The text of a page with the table between its two markers. */
export function withConfigurationTable(page: string): string {
  return betweenMarkers(page, BEGIN, END, configurationTable());
}

/** The page with the text between two marker lines replaced. Throws when the page has no such lines. */
export function betweenMarkers(page: string, begin: string, end: string, text: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`the page does not have the marker ${begin}`);
  return `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`;
}
