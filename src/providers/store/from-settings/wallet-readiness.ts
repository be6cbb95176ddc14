/**
 * The readiness of a customer's wallet, for the operator: each rule that a wallet checks, certificates that
 * end soon, and whether the list of PID providers is in force.
 */

import { accessRules, endingSoon, readAccessCertificate } from '@foyer/eids/wallet/access-certificate'
import { registrationEndOf, registrationProblems } from '@foyer/eids/wallet/registration-certificate'
import { refusedText, type SeenLists } from '@foyer/eids/wallet/restarted-list'
import { PID_TYPE } from '@foyer/eids/wallet-verifier/pid-query'
import { graceMsIn, linesOf } from './wallet.ts'

export interface ReadinessLine {
  result: 'OK' | 'WARN' | 'WRONG'
  text: string
}

interface Known {
  /** Where wallets send answers. */
  host: string
  now: Date
  /** undefined: no process has read it yet. */
  list: (SeenLists & { nextUpdate: Date | null }) | undefined
}

const line = (result: ReadinessLine['result'], text: string): ReadinessLine => ({ result, text })
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** `settings` are those of a list of its own, with secrets. */
export function walletReadiness(settings: Readonly<Record<string, string>>, known: Known): ReadinessLine[] {
  const refused = known.list && refusedText(known.list)
  return [
    ...certificateLines(settings, known),
    ...(refused ? [line('WARN', refused)] : []),
    listLine(settings, known),
  ]
}

function certificateLines(
  settings: Readonly<Record<string, string>>,
  { host, now }: Omit<Known, 'list'>,
): ReadinessLine[] {
  const { accessCertificate = '', registrationCertificate = null } = settings
  try {
    const access = readAccessCertificate(accessCertificate)
    const rules = accessRules(access, host, now)
    const bad = rules.flatMap((rule) => (rule.isBroken ? [line('WRONG', rule.bad)] : []))
    const good = rules.flatMap((rule) => (rule.isBroken ? [] : [rule.good]))
    return [
      ...bad,
      ...(good.length > 0 ? [line('OK', `The access certificate: ${good.join(', ')}.`)] : []),
      ...registrationLines(settings, registrationCertificate, now),
      ...endingSoon(access, registrationEndOf(registrationCertificate), now).map((text) =>
        line('WARN', text),
      ),
    ]
  } catch (error) {
    return [line('WRONG', (error as Error).message)]
  }
}

function registrationLines(
  { types }: Readonly<Record<string, string>>,
  certificate: string | null,
  now: Date,
): ReadinessLine[] {
  if (certificate === null) return [line('OK', 'There is no registration certificate.')]
  const asked = types === undefined ? [PID_TYPE] : linesOf(types)
  const problems = registrationProblems(certificate, asked, now)
  return problems.length > 0
    ? problems.map((text) => line('WRONG', text))
    : [line('OK', 'What is asked for is within the registration certificate.')]
}

function listLine(settings: Readonly<Record<string, string>>, { list, now }: Known): ReadinessLine {
  if (!list?.nextUpdate)
    return line(
      'WARN',
      'No process has read the list of PID providers yet. Run: npx foyer call providers.test',
    )
  const { sequence, nextUpdate } = list
  const until = new Date(nextUpdate.getTime() + graceMsIn(settings))
  if (now < nextUpdate)
    return line('OK', `The list of PID providers ${sequence} counts until ${dayOf(nextUpdate)}.`)
  const overdue = `The list of PID providers ${sequence} should have been replaced on ${dayOf(nextUpdate)}.`
  return now < until
    ? line('WARN', `${overdue} After ${until.toISOString().slice(0, 16)}Z nobody is proven.`)
    : line('WRONG', `${overdue} Nobody is proven until a newer one is there.`)
}
