import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailAddress } from '@tessera/contracts/define/text';

/** Public mail providers. A family covers all its country domains. */
const FAMILIES = new Set(['gmx', 'hotmail', 'live', 'outlook', 'yahoo', 'yandex', 'ymail']);
const PROVIDERS = new Set(
  `aol.com att.net bk.ru btinternet.com comcast.net duck.com email.cz fastmail.com free.fr freenet.de
  gmail.com googlemail.com hey.com hushmail.com i.ua icloud.com inbox.lv inbox.ru interia.pl laposte.net
  libero.it list.ru mac.com mail.com mail.de mail.ru mailbox.org me.com msn.com naver.com o2.pl onet.pl
  orange.fr pm.me posteo.de proton.me protonmail.com qq.com rambler.ru rocketmail.com seznam.cz sfr.fr
  t-online.de tuta.com tutanota.com ukr.net verizon.net wanadoo.fr web.de wp.pl 126.com 163.com`
    .trim()
    .split(/\s+/),
);

/** Normalizes a domain (lower case, IDN in ASCII); null when the text is not a domain. */
export function domainFrom(text: string): string | null {
  const candidate = text.trim().replace(/\.$/, '');
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(candidate) || !URL.canParse(`http://${candidate}`))
    return null;
  const { hostname } = new URL(`http://${candidate}`);
  // A numeric last label makes it an IP address.
  const isName = isEmailAddress(`a@${hostname}`) && !/(?:^|\.)\d+$/.test(hostname);
  return isName && isValidInUnicode(hostname) ? hostname : null;
}

/** The URL parser of Node.js 24 accepts labels that begin with `xn--` and are not valid Punycode. */
function isValidInUnicode(hostname: string): boolean {
  const unicode = domainToUnicode(hostname);
  return !/(?:^|\.)xn--/.test(unicode) && domainToASCII(unicode) === hostname;
}

/** Whether the domain belongs to a public mail provider, so that any user can get an address. */
export function isPublicMailDomain(domain: string): boolean {
  const [first = '', ...rest] = domain.split('.');
  return PROVIDERS.has(domain) || (FAMILIES.has(first) && rest.length <= 2);
}

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();
