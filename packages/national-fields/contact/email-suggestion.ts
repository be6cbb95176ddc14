/** The address that was probably meant: large mail providers, mistyped by a letter or two. */
import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker'
import { email } from './email.ts'

/** Providers of the nine markets that the library does not know, or confuses with another one. */
const ownDomains = [
  ...['outlook.com', 'live.com', 'hotmail.com', 'yahoo.com', 'mail.com', 'email.com', 'gmx.com', 'gmx.net'],
  ...[
    'hotmail.se',
    'live.se',
    'outlook.se',
    'telia.com',
    'spray.se',
    'bredband.net',
    'comhem.se',
    'yahoo.se',
  ],
  ...['hotmail.no', 'live.no', 'online.no', 'outlook.dk', 'hotmail.dk', 'live.dk', 'mail.dk', 'hotmail.fi'],
  ...['luukku.com', 'elisanet.fi', 'kolumbus.fi', 'hotmail.co.uk', 'yahoo.co.uk', 'gmx.de', 't-online.de'],
  ...['freenet.de', 'yahoo.de', 'hotmail.de', 'ziggo.nl', 'kpnmail.nl', 'hotmail.nl', 'live.nl', 'orange.fr'],
  ...['wanadoo.fr', 'free.fr', 'laposte.net', 'hotmail.fr', 'yahoo.fr', 'mail.ee', 'hot.ee', 'posteo.de'],
]
const domains = [...new Set([...POPULAR_DOMAINS, ...ownDomains])]
/** Endings that are .com with a slip of a finger. Others are real, so that only the name may differ. */
const slipsOfCom = ['con', 'cm', 'co', 'om', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'cpm']

const endingOf = (domain: string) => domain.slice(domain.indexOf('.') + 1)

/** Null when nothing is suspicious. A suggestion is only a question: the typed address can be right. */
export function emailSuggestion(typed: string): string | null {
  const read = email(typed)
  if ('problem' in read) return null
  const domain = read.value.slice(read.value.lastIndexOf('@') + 1)
  const local = read.value.slice(0, -domain.length)
  const suggested = run({ email: read.value, domains, secondLevelDomains: [], topLevelDomains: [] })?.domain
  if (!suggested || !domains.includes(suggested) || suggested === domain) return null
  const [written, meant] = [endingOf(domain), endingOf(suggested)]
  const isPlausible = written === meant || (meant === 'com' && slipsOfCom.includes(written))
  return isPlausible ? `${local}${suggested}` : null
}
