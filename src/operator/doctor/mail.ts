/** Whether mail can leave: the server answers, proves who it is and takes the login. Nothing is sent. */
import { assertReachable, MailNotSent } from '../../adapters/mail/smtp.ts'
import type { Config } from '../../config.ts'
import { type Finding, ok, wrong } from './finding.ts'

const PATIENCE_MS = 5_000

export async function mailServer({ mail: { smtp, from } }: Config): Promise<Finding> {
  if (!smtp || !from)
    return ok('Mail', 'no FOYER_SMTP_URL: messages become files, and applicants of live customers get none')
  const at = `${smtp.host}:${smtp.port}`
  const log = { warn: () => undefined }
  try {
    await assertReachable({ server: smtp, from, log, patience: PATIENCE_MS })
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    const [detail, mend] = troubles[error.code] ?? [
      `does not answer as a mail server does (${error.code})`,
      look,
    ]
    return wrong('Mail', `${at} ${detail}`, mend)
  }
  const login = smtp.login ? 'takes the login' : 'answers, and asks for no login'
  return ok('Mail', smtp.tls === 'NONE' ? `${at} ${login}, without TLS` : `${at} ${login}`)
}

const look = 'Look at FOYER_SMTP_URL: host, port, and smtp:// (587, STARTTLS) or smtps:// (465).'
const troubles: Record<string, [detail: string, mend: string]> = {
  EAUTH: [
    'refuses the login',
    'Look at user and password of FOYER_SMTP_URL; signs like @ : / # in them are percent-encoded.',
  ],
  ETLS: [
    'has no TLS, or a certificate that is not believed',
    'Name the host as its certificate does; NODE_EXTRA_CA_CERTS names an authority of your own. smtp:// is for 587, smtps:// for 465.',
  ],
  ECONNREFUSED: ['does not answer: nothing listens there', look],
  EDNS: ['is not known: its name leads nowhere', look],
  ETIMEDOUT: ['does not answer in time', `${look} A firewall may be in the way.`],
}
