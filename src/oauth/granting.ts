/** Which scopes a client is given for what it asked: RFC 6749 section 3.3. */
import { OAuthError } from './oauth-error.ts'
import { grantable, reaches, type Scope } from './scopes.ts'

const grammar = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** Nothing asked is the widest that it holds. A narrower scope may be asked for: so a token is made that only reads. */
export function grantedScopes(asked: string | undefined, held: readonly Scope[]): Scope[] {
  if (asked === undefined) {
    const widest = grantable.find((scope) => reaches(held, scope))
    if (widest) return [widest]
    throw new OAuthError('invalid_scope', 'This client holds no scope that can be granted.')
  }
  if (!grammar.test(asked)) throw new OAuthError('invalid_scope', 'The scope is not well-formed.')
  const named = [...new Set(asked.split(' '))]
  const granted = grantable.filter((scope) => named.includes(scope) && reaches(held, scope))
  if (granted.length === named.length) return granted
  throw new OAuthError(
    'invalid_scope',
    'Ask for application or application.read, as far as this client holds it.',
  )
}
