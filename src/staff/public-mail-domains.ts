/** Domains of mail services where everyone can have an address, so that no company can claim them. */
import listed from 'email-providers/all.json' with { type: 'json' }

/** Domains of the Nordic countries and a few others that the list leaves out. */
const more = [
  ...['fastmail.com', 'fastmail.fm', 'hey.com', 'duck.com', 'skiff.com', 'runbox.com', 'migadu.com'],
  ...[
    'telia.com',
    'telia.se',
    'comhem.se',
    'bredband.net',
    'spray.se',
    'passagen.se',
    'bahnhof.se',
    'tele2.se',
  ],
  ...['online.no', 'getmail.no', 'broadpark.no', 'lyse.net', 'altibox.no', 'frisurf.no', 'c2i.net'],
  ...['ofir.dk', 'mail.dk', 'stofanet.dk', 'tdcadsl.dk', 'youmail.dk', 'jubii.dk', 'sol.dk', 'mail.tele.dk'],
  ...['suomi24.fi', 'kolumbus.fi', 'elisanet.fi', 'luukku.com', 'saunalahti.fi', 'pp.inet.fi', 'netti.fi'],
  ...['mailbox.org', 'simnet.is', 'mail.ee', 'hot.ee', 'online.ee', 'inbox.lv', 'inbox.lt', 'hushmail.com'],
]
const publicDomains: ReadonlySet<string> = new Set([...listed, ...more].map((each) => each.toLowerCase()))

/** They have a domain in many countries, such as hotmail.no and yahoo.co.uk. */
const brands =
  'aol gmx googlemail hotmail live msn outlook posteo proton protonmail tutanota yahoo yandex ymail'
const inEveryCountry = new RegExp(`^(${brands.replaceAll(' ', '|')})\\.(([a-z]{2}|com?)\\.)?[a-z]{2}$`)

/** Also below such a domain: its provider gives out names there, too. `domain` is in lower case. */
export function isPublicMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => {
    const from = labels.slice(at).join('.')
    return publicDomains.has(from) || inEveryCountry.test(from)
  })
}
