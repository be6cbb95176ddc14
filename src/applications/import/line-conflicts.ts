/** Contradictions within a line, and values that no read operation could show. */
import type { FieldError } from '#kernel/api-error.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import type { ImportLine } from './line-schema.ts'

type Rule = [path: string, code: string, message: string, applies: (line: ImportLine) => unknown]

const isDecided = ({ status }: ImportLine) => status === 'APPROVED' || status === 'DECLINED'
const isNoTime = (text: string | null | undefined) => text && !parseTimestamp(text)
const noTime = 'This time does not exist.'
const otherStatus = 'Not possible in this status.'
const hasNames = ({ person }: ImportLine) => person?.firstName && person.lastName
const isMoreThanContact = ({ person, identity }: ImportLine) =>
  identity ||
  person?.personalIdentityNumber ||
  person?.coordinationNumber ||
  person?.dateOfBirth ||
  person?.address ||
  person?.nationalities?.length ||
  person?.isStateless ||
  person?.placeOfBirth

const rules: readonly Rule[] = [
  ['/decision', 'not_expected', otherStatus, (line) => line.decision && !isDecided(line)],
  ['/failure', 'not_expected', otherStatus, (line) => line.failure && line.status !== 'FAILED'],
  [
    '/failure',
    'required',
    'An application in FAILED needs its reason.',
    (line) => !line.failure && line.status === 'FAILED',
  ],
  ['/expiresAt', 'invalid_timestamp', noTime, (line) => isNoTime(line.expiresAt)],
  ['/identity/provenAt', 'invalid_timestamp', noTime, (line) => isNoTime(line.identity?.provenAt)],
  [
    '/person/firstName',
    'required',
    'A person with more than contact details needs firstName and lastName.',
    (line) => isMoreThanContact(line) && !hasNames(line),
  ],
  [
    '/person/coordinationNumber',
    'not_expected',
    'Send either personalIdentityNumber or coordinationNumber.',
    ({ person }) => person?.coordinationNumber && person.personalIdentityNumber,
  ],
  [
    '/person/email',
    'not_expected',
    'With contactDetails, the e-mail address and the phone number of the person cannot differ from them.',
    ({ person, contactDetails: shown }) =>
      shown &&
      ((person?.email && person.email !== shown.email) ||
        (person?.phoneNumber && person.phoneNumber !== shown.phoneNumber)),
  ],
]

export const lineConflicts = (line: ImportLine): FieldError[] =>
  rules.filter(([, , , applies]) => applies(line)).map(([path, code, message]) => ({ path, code, message }))
