/**
 * Which passwords are accepted: NIST SP 800-63B section 3.1.1.2. Length counts, composition does not, and
 * nothing that is easy to guess. docs/decisions/0020-staff-sign-in.md says where the list comes from.
 */
import breached from './breached-passwords.json' with { type: 'json' }

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

/** The same password typed on another keyboard must be the same characters. */
export const normalisePassword = (typed: string): string => typed.normalize('NFC')

export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'too_personal'

const SERVICE_NAME = 'foyer'
/** Shorter parts of a name are in many good passwords. */
const PERSONAL_LENGTH = 4
/** So many characters beside common passwords do not make a password hard to guess. */
const FREE_CHARACTERS = 4

const list: ReadonlySet<string> = new Set(breached)

/** undefined: the password is accepted. */
export function passwordProblem(
  typed: string,
  { email, name = '' }: { email: string; name?: string },
): PasswordProblem | undefined {
  const password = normalisePassword(typed)
  const { length } = [...password]
  if (length < MIN_PASSWORD) return 'too_short'
  if (length > MAX_PASSWORD) return 'too_long'
  const lower = password.toLowerCase()
  const [beforeAt = '', domain = ''] = email.toLowerCase().split('@')
  const own = [email, beforeAt, domain.split('.')[0] ?? '', ...name.toLowerCase().split(/\s+/), SERVICE_NAME]
  const personal = own.filter((part) => part.length >= PERSONAL_LENGTH)
  if (isMade(lower, personal)) return 'too_personal'
  return isCommon(lower) ? 'too_common' : undefined
}

/** Whether it consists of these words, digits, separators and a few more characters. */
function isMade(password: string, words: readonly string[]): boolean {
  let rest = password
  for (const word of [...words].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  return rest !== password && rest.replace(/[\s._\-!0-9]/g, '').length <= FREE_CHARACTERS
}

const repeated = /^(.{1,6})\1+.{0,5}$/su
const digitsAround = /^[\P{L}]{0,8}(.*?)[\P{L}]{0,8}$/su

/** Itself on the list, repeated, or made of two entries and a few characters more. */
function isCommon(password: string): boolean {
  if (new Set(password).size <= 3 || repeated.test(password)) return true
  if (list.has(digitsAround.exec(password)?.[1] ?? '')) return true
  for (let end = PERSONAL_LENGTH; end <= password.length; end++)
    if (list.has(password.slice(0, end)) && isNearlyListed(password.slice(end))) return true
  return isNearlyListed(password)
}

/** On the list, with a few characters before or after it. */
function isNearlyListed(text: string): boolean {
  if (text.length <= FREE_CHARACTERS) return true
  for (let free = 0; free <= FREE_CHARACTERS; free++)
    if (list.has(text.slice(free)) || list.has(text.slice(0, text.length - free))) return true
  return false
}

export const passwordProblemTexts: Record<PasswordProblem, string> = {
  too_short: `Use at least ${MIN_PASSWORD} characters. Three words that do not belong together are good.`,
  too_long: `Use at most ${MAX_PASSWORD} characters.`,
  too_common: 'This is one of the first passwords that others try. Choose one that is harder to guess.',
  too_personal: 'This is mostly your name, your address or the name of the service. Choose another.',
}
