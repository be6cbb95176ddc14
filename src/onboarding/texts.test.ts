/** The server's texts: fallbacks, and members of closed sets. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LegalType, OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import { IdentityDocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { stepKinds } from '#workflows/steps/kinds.ts'
import { type TextKey, translate, translateMember } from './texts.ts'

const rows: Array<[language: string, key: TextKey, text: string]> = [
  ['en', 'yes', 'Yes'],
  ['sv', 'yes', 'Ja'],
  ['de', 'yes', 'Ja'],
  ['nl', 'yes', 'Ja'],
  ['fr', 'yes', 'Oui'],
  ['et', 'yes', 'Jah'],
  ['it', 'yes', 'Yes'],
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

const textsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8'))

const sets = {
  status: OrganizationStatusCode.enum,
  legalForm: LegalType.properties.category.enum,
  identityDocument: IdentityDocumentType.enum,
  step: Object.keys(stepKinds),
}
for (const [set, all] of Object.entries(sets))
  for (const language of supportedLanguages)
    test(`every ${set} has its own text in ${language}`, () => {
      const own = textsIn(language)
      for (const member of all) {
        assert.ok(own[`${set}.${member}`], member)
        assert.equal(translate(language, `${set}.${member}` as TextKey), own[`${set}.${member}`])
      }
    })
