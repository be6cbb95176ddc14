/** POST /v1/applications.identityNumbers.reveal: the numbers that the report of a person hides in part. */

import { maskedAccount, maskedIban, maskedNumber } from '@foyer/national-fields/schemas/secrets'
import { Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { bankAccountsOf, boardMembersOf, identityDocumentOf, personOf } from '#applications/views.ts'
import { actorOf, type Needs, operation } from '#endpoint.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'REVIEW',
  summary: 'Show the identity and account numbers of an application',
  description:
    'Which people of the dashboard see in part elsewhere; the report that a credential reads has them. The ' +
    'audit log names who saw them.',
  body: ApplicationRef,
  reply: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            name: Type.String({ description: 'Of the person, or the id of the account.' }),
            hidden: Type.String({ description: 'As the report shows it.' }),
            number: Type.String(),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  async run({ applicationId }, context: Needs<'accessLog' | 'applications' | 'ids' | 'workflows'>) {
    const { found, workflow } = await caseFor(applicationId, context)
    const { ids } = context
    await noteRevealed(found.id, context)
    const person = personOf(found, workflow, ids)
    const document = identityDocumentOf(found, workflow, ids)
    const own = person?.personalIdentityNumber ?? person?.coordinationNumber
    const members = (boardMembersOf(found, workflow)?.data ?? [])
      .flat()
      .flatMap(({ party }) =>
        party.kind === 'PERSON' && party.personalIdentityNumber
          ? [{ name: party.name.fullName, number: party.personalIdentityNumber.id }]
          : [],
      )
    const people = [
      ...(own
        ? [{ name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(), number: own.id }]
        : []),
      ...(document
        ? [document.number, ...(document.readFromPhoto ? [document.readFromPhoto.number] : [])].map(
            ({ id }) => ({
              name: `${document.givenName} ${document.familyName}`,
              number: id,
            }),
          )
        : []),
      ...members,
    ]
    const accounts = bankAccountsOf(found, workflow, ids).data.map((account) =>
      account.type === 'IBAN'
        ? { name: account.id, number: account.iban, hidden: maskedIban(account.iban) }
        : { name: account.id, number: account.accountNumber, hidden: maskedAccount(account.accountNumber) },
    )
    return {
      data: [...people.map((each) => ({ ...each, hidden: maskedNumber(each.number) })), ...accounts],
    }
  },
})

/** In the audit log and the access log: this person sees the numbers from now on. */
export async function noteRevealed(
  applicationId: string,
  context: Needs<'accessLog' | 'applications'>,
): Promise<void> {
  const { applications, accessLog, caller } = context
  const { customerId, id: readerId } = caller
  const action = 'identityNumbers.revealed' as const
  await applications.note(customerId, applicationId, { action, actor: actorOf(context), detail: {} })
  const operation = 'applications.identityNumbers.reveal'
  accessLog.noteRead({ customerId, applicationId, readerId, operation })
}
