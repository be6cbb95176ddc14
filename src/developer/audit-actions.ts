/** Audit actions of credentials. */
import { type ActionRows, action, type Detail, type NameOf, text } from '#audit/action-row.ts'

const may = ({ permissions }: Detail): string =>
  permissions ? `, which may ${text(permissions).split(' ').join(', ')}` : ''
const named = ({ credentialId }: Detail, nameOf: NameOf): string =>
  nameOf('credential', text(credentialId)) ?? 'a deleted credential'

export const developerActions = {
  'credential.created': action(
    'the operator or a person of the customer created a credential',
    (detail, nameOf) =>
      `created ${detail.kind === 'API_KEY' ? 'the API key ' : ''}${named(detail, nameOf)}${may(detail)}`,
  ),
  'credential.changed': action(
    'the permissions or the description of a credential were changed',
    (detail, nameOf) => `changed ${named(detail, nameOf)}${may(detail)}`,
  ),
  'credential.rotated': action(
    'a credential got a second secret',
    (detail, nameOf) => `rotated the secret of ${named(detail, nameOf)}`,
  ),
  'credential.old_secret_ended': action(
    'the old secret of a credential was ended',
    (detail, nameOf) => `ended the old secret of ${named(detail, nameOf)}`,
  ),
  'credential.deleted': action(
    'the operator or a person of the customer deleted a credential',
    'deleted a credential',
  ),
} satisfies ActionRows
