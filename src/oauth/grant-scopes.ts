/** Decides which scopes a client gets for its request (RFC 6749 section 3.3). */
import { OAuthError } from './oauth-error.ts'
import { grantableScopes, includesScope, type Scope } from './scopes.ts'

const grammar = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** Without a request: the widest scope of the client. A narrower one gives a read-only token. */
export function grantScopes(requested: string | undefined, held: readonly Scope[]): Scope[] {
  if (requested === undefined) {
    const widest = grantableScopes.find((scope) => includesScope(held, scope))
    if (widest) return [widest]
    throw new OAuthError('invalid_scope', 'This client has no scope that can be granted.')
  }
  if (!grammar.test(requested)) throw new OAuthError('invalid_scope', 'The scope is not well-formed.')
  const named = [...new Set(requested.split(' '))]
  const granted = grantableScopes.filter((scope) => named.includes(scope) && includesScope(held, scope))
  if (granted.length === named.length) return granted
  throw new OAuthError('invalid_scope', 'Request application or application.read, if this client has it.')
}
