/** Who sends a call. `owner` and `member` belong to the tenant that the fuzz run acts for. */
export type CallActor = 'owner' | 'member' | 'outsider' | 'anonymous' | 'forged' | 'machine';

/** One HTTP request. Its texts may contain placeholders, which `fillPlaceholders` replaces. */
export type HttpCall = {
  readonly kind: 'http';
  /** The key of the route in the contracts; empty for a path that no route has. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  readonly actor: CallActor;
};

/** One webhook delivery. */
export type WebhookCall = {
  readonly kind: 'webhook';
  readonly path: string;
  readonly signature: 'valid' | 'wrong' | 'missing' | 'malformed';
  readonly id: string;
  readonly body: string;
};

/** One message on the broker: an event, or a request that gets a reply. */
export type MessageCall = {
  readonly kind: 'event' | 'request';
  readonly subject: string;
  readonly body: string;
};

export type FuzzCall = HttpCall | WebhookCall | MessageCall;

/** A value that is known once the tenants exist: `own` of the acting tenant, `other` of the tenant that is to be protected. */
export type Known = Readonly<Record<'own' | 'other', Readonly<Record<string, readonly string[]>>>>;

/** Generated calls depend on the seed alone, so they hold placeholders instead of ids. */
export const placeholder = (tenant: 'own' | 'other', name: string, index = 0) =>
  `FUZZ-${tenant}-${name}-${index}-`;

/** Replaces the placeholders in a text; one without a known value stays. */
export function fillPlaceholders(text: string, known: Known): string {
  return text.replace(
    /FUZZ-(own|other)-(\w+)-(\d+)-/g,
    (whole, tenant: 'own' | 'other', name: string, index: string) => {
      const values = known[tenant][name] ?? [];
      return values[Number(index) % values.length] ?? whole;
    },
  );
}
