import { isEmailAddress } from '@tessera/contracts/define/text';

/** Providers whose addresses anybody can have; of the families every country's is one. */
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

/** A domain as the mail system spells it, international names in ASCII; null for what is none. */
export function domainFrom(text: string): string | null {
  const given = text.trim().replace(/\.$/, '');
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(given) || !URL.canParse(`http://${given}`)) return null;
  const { hostname } = new URL(`http://${given}`);
  // A last part of digits makes an IP address of it.
  const isName = isEmailAddress(`a@${hostname}`) && !/(?:^|\.)\d+$/.test(hostname);
  return isName ? hostname : null;
}

/** Whether addresses of the domain say nothing about whose they are. */
export function isPublicMailDomain(domain: string): boolean {
  const [first = '', ...rest] = domain.split('.');
  return PROVIDERS.has(domain) || (FAMILIES.has(first) && rest.length <= 2);
}

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();
