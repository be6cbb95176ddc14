/** The server's texts: fallbacks, and members of closed sets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrganizationStatusCode } from '../schemas/organization.ts'
import { supportedLanguages } from '../schemas/primitives.ts'
import { stepKinds } from '../workflows/steps/kinds.ts'
import { legalForms } from './organization/organization-form.ts'
import { type TextKey, translate, translateMember } from './texts.ts'

const rows: Array<[language: string, key: TextKey, text: string]> = [
  ['en', 'yes', 'Yes'],
  ['sv', 'yes', 'Ja'],
  ['de', 'yes', 'Ja'],
  ['fr', 'yes', 'Yes'],
  ['constructor', 'yes', 'Yes'],
  ['', 'yes', 'Yes'],
]
for (const [language, key, text] of rows)
  test(`${key} in "${language}" is ${text}`, () => assert.equal(translate(language, key), text))

const members: Array<[set: string, member: string, text: string]> = [
  ['status', 'BANKRUPT', 'Bankrupt'],
  ['legalForm', 'SOLE_TRADER', 'Sole trader'],
  ['status', 'NEWLY_INVENTED', 'NEWLY_INVENTED'],
  ['nothing', 'BANKRUPT', 'BANKRUPT'],
]
for (const [set, member, text] of members)
  test(`${set} ${member} is ${text}`, () => assert.equal(translateMember('en', set, member), text))

const sets = {
  status: OrganizationStatusCode.enum,
  legalForm: legalForms,
  step: Object.keys(stepKinds),
}
for (const [set, all] of Object.entries(sets))
  test(`every ${set} has a text in every language`, () => {
    for (const language of supportedLanguages)
      for (const member of all) assert.notEqual(translateMember(language, set, member), member)
  })
