/** Checks that the mail server answers, has a valid certificate and accepts the login. Sends nothing. */

import type { Config } from '#platform/config.ts'
import { assertMailServerReachable, MailNotSent } from '#platform/mail/smtp.ts'
import { type Finding, ok, wrong } from './finding.ts'

const TIMEOUT_MS = 5_000

export async function checkMailServer({ mail: { smtp, from } }: Config): Promise<Finding> {
  if (!smtp || !from)
    return ok('Mail', 'no FOYER_SMTP_URL: e-mails become files, and applicants of live customers get none')
  const at = `${smtp.host}:${smtp.port}`
  const log = { warn: () => undefined }
  try {
    await assertMailServerReachable({ server: smtp, from, log, patience: TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    const [detail, fix] = problems[error.code] ?? [
      `does not answer like a mail server (${error.code})`,
      checkAddress,
    ]
    return wrong('Mail', `${at} ${detail}`, fix)
  }
  const login = smtp.login ? 'accepts the login' : 'answers and needs no login'
  return ok('Mail', smtp.tls === 'NONE' ? `${at} ${login}, without TLS` : `${at} ${login}`)
}

const checkAddress = 'Check FOYER_SMTP_URL: host, port, and smtp:// (587, STARTTLS) or smtps:// (465).'
const problems: Record<string, [detail: string, fix: string]> = {
  EAUTH: [
    'rejects the login',
    'Check user and password in FOYER_SMTP_URL. Percent-encode characters such as @ : / #.',
  ],
  ETLS: [
    'has no TLS, or an untrusted certificate',
    'Use the host name of its certificate. Set NODE_EXTRA_CA_CERTS for your own authority. Use smtp:// ' +
      'for port 587, smtps:// for 465.',
  ],
  ECONNREFUSED: ['does not answer: nothing listens there', checkAddress],
  EDNS: ['is unknown: its name cannot be resolved', checkAddress],
  ETIMEDOUT: ['does not answer in time', `${checkAddress} A firewall may block it.`],
}
