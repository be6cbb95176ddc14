/** A customer's provider of single sign-on, set by an owner. */

import { auditOf } from '#audit/store/append.ts'
import { seal } from '#platform/crypto/aead.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { SingleSignOnSettings, Team } from '../../ports.ts'
import { domainProblem } from '../../single-sign-on.ts'
import { fieldError } from '../invitations.ts'
import { checkDomain, type DomainParts, nameDomains, proofsOf } from './domains.ts'
import { openProvider, type Provider, type SingleSignOnParts, secretPlace } from './sign-in.ts'

const GET: Statement = {
  name: 'staff-sso-get',
  text: `select customer_id as "customerId", issuer, client_id as "clientId",
      sealed_client_secret as "sealedSecret", role_claim as "roleClaim", role_mapping as "roleMapping",
      default_role as "defaultRole",
      array(select domain from foyer.staff_domain_claim where customer_id = $1 order by domain) as domains
    from foyer.staff_single_sign_on where customer_id = $1`,
}
const SET: Statement = {
  name: 'staff-sso-set',
  text: `insert into foyer.staff_single_sign_on (customer_id, issuer, client_id, sealed_client_secret,
      role_claim, role_mapping, default_role, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (customer_id) do update set issuer = $2, client_id = $3, sealed_client_secret = $4,
      role_claim = $5, role_mapping = $6, default_role = $7, updated_at = $8`,
}
const REMOVE: Statement = {
  name: 'staff-sso-remove',
  text: 'delete from foyer.staff_single_sign_on where customer_id = $1 returning issuer',
}
export function singleSignOnSettingsOf(
  parts: SingleSignOnParts & DomainParts,
): Pick<Team, 'singleSignOn' | 'setSingleSignOn' | 'removeSingleSignOn'> {
  const { query, database, key, now, log } = parts
  const find = async (customerId: string) =>
    (await query<Provider & SingleSignOnSettings>(GET, [customerId]))[0]
  return {
    async singleSignOn(customerId) {
      const found = await find(customerId)
      if (!found) return undefined
      const { issuer, clientId, domains, roleClaim, roleMapping, defaultRole } = found
      const proofs = await proofsOf(parts, customerId)
      return { issuer, clientId, domains, roleClaim, roleMapping, defaultRole, proofs }
    },
    async setSingleSignOn(customerId, by, { clientSecret, ...settings }) {
      const { issuer, clientId, roleClaim, roleMapping, defaultRole } = settings
      const domains = [...new Set(settings.domains.map((each) => each.normalize('NFC').toLowerCase()))]
      for (const [at, domain] of domains.entries()) {
        const problem = domainProblem(domain)
        if (problem) throw fieldError(`/domains/${at}`, problem, domainTexts[problem])
      }
      const before = await find(customerId)
      const sealedSecret =
        clientSecret === undefined
          ? before?.sealedSecret
          : seal(key, Buffer.from(clientSecret), secretPlace(customerId))
      if (!sealedSecret)
        throw fieldError('/clientSecret', 'required', 'Write the client secret of the provider.')
      // Outside the transaction: it shows that the issuer is right.
      await openProvider(parts, { customerId, sealedSecret, ...settings }).catch(() => {
        throw fieldError('/issuer', 'no_discovery', 'No OpenID provider answers at this issuer.')
      })
      const added = await nameDomains(parts, customerId, domains)
      const row = [customerId, issuer, clientId, sealedSecret, roleClaim, JSON.stringify(roleMapping)]
      await database.transaction(customerId, async (transaction) => {
        await transaction(SET, [...row, defaultRole, now()])
        const audit = auditOf(transaction, customerId, by.actor, now)
        await audit('single_sign_on.set', { issuer, domains: domains.join(' ') })
      })
      // The record may be there already. Otherwise the page says which one to set.
      for (const domain of added)
        await checkDomain(parts, { customerId, domain, by: by.actor }).catch((error: Error) =>
          log.warn({ name: error.name }, 'a domain was not checked'),
        )
    },
    async removeSingleSignOn(customerId, by) {
      await database.transaction(customerId, async (transaction) => {
        const [removed] = await transaction<{ issuer: string }>(REMOVE, [customerId])
        if (!removed) return
        const audit = auditOf(transaction, customerId, by.actor, now)
        await audit('single_sign_on.removed', { issuer: removed.issuer })
      })
      await nameDomains(parts, customerId, [])
    },
  }
}

const domainTexts = {
  invalid: 'Write a domain, such as company.com.',
  public: 'Everyone can have an address in this domain, so it belongs to no company.',
}
