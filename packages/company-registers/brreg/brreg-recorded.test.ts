/** The adapter against recorded answers of the register. Skipped if the recordings are not present. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { serve } from '@foyer/provider-http/test/local-server'
import { combinationsOf } from '@foyer/signing-rules/expand-rule'
import { norwegianRules } from '@foyer/signing-rules/norway-rules'
import { readNorwegianText } from '@foyer/signing-rules/norway-text'
import type { SignatoryAuthority } from '@foyer/signing-rules/schemas'
import { adapter, found, ID, paths } from '../test/brreg.ts'
import codes from './codes.json' with { type: 'json' }
import { officersOf } from './roles.ts'

const folder = new URL('../../../../../shared/data/registries/', import.meta.url)
const skip = existsSync(new URL('norway/', folder))
  ? false
  : 'the recorded answers are not beside this repository'

const raw = (name: string) => readFileSync(new URL(name, folder), 'utf8')
/** The recording with the number of the test company: several recordings have an invalid check digit. */
const recorded = (name: string) => {
  const body = raw(name)
  const own = /"organisasjonsnummer":\s*"(\d{9})"/.exec(body)?.[1] ?? ID
  return body.replaceAll(own, ID)
}
const names = (combinations: SignatoryAuthority[][]) =>
  combinations
    .map((each) =>
      each
        .map(({ party }) => (party.kind === 'PERSON' ? party.name.fullName : ''))
        .toSorted()
        .join('+'),
    )
    .toSorted()

const unit = () => recorded('norway/brreg_enhet_923609016_2026-10.json')

describe('recorded answers', { skip }, () => {
  it('reads a large company with its officers', async () => {
    const { answer } = await found({
      [paths.unit]: unit(),
      // Roles name their company in a link.
      [paths.roles]: raw('norway/roles_923609016_pseudonymised.json').replaceAll('923609016', ID),
    })
    const { organization, officers } = answer
    assert.equal(organization.previousNames.length, 3)
    assert.equal(organization.legalType?.code, 'IQGE')
    assert.equal(organization.numberOfEmployeesInterval, '1000+')
    assert.equal(organization.registeredCorporateVatDate, '1989-07-01')
    assert.equal(organization.companyStatus.code, 'ACTIVE')
    assert.match(
      organization.businessActivity ?? '',
      /^Selv, eller gjennom .* selskaper å utvikle, .* anlegg\.$/,
    )
    assert.deepEqual(
      organization.industryCodes.map(({ nace }) => nace?.code),
      ['06.10', '06.20', '19.20'],
    )
    const count = (code: string) => officers.flat().filter(({ roles }) => roles[0]?.code === code).length
    assert.deepEqual(
      [
        'CHAIR',
        'BOARD_MEMBER',
        'EMPLOYEE_REPRESENTATIVE',
        'DEPUTY_EMPLOYEE_REPRESENTATIVE',
        'CEO',
        'AUDITOR',
      ].map(count),
      [1, 7, 3, 3, 1, 1],
    )
  })

  it('reads a small company with null lines, c/o and an empty purpose', async () => {
    const { answer } = await found({ [paths.unit]: recorded('norway/pybrreg_enheter-details-response.json') })
    const [registered, postal] = answer.organization.addresses
    assert.deepEqual(registered?.lines, ['Tyvholmen 1'])
    assert.deepEqual([postal?.careOf, postal?.poBox], ['reder K. Rusing', '1752 Vika'])
    assert.equal(answer.organization.businessActivity, null)
    assert.equal(answer.organization.numberOfEmployeesInterval, '50-99')
  })

  it('reads a deleted company', async () => {
    const { answer } = await found({
      [paths.unit]: recorded('norway/pybrreg_enheter-details-deleted-response.json'),
    })
    assert.equal(answer.organization.companyStatus.code, 'DISSOLVED')
    assert.equal(answer.organization.companyStatus.endedOn, '2017-10-20')
  })

  it('reads partners that are companies', () => {
    const fields = JSON.parse(raw('norway/pybrreg_enheter-roller-enhet-response.json'))
    const { officers, complete } = officersOf({ kind: 'ANSWERED', fields })
    assert.equal(complete, true)
    assert.deepEqual(
      officers.flat().map(({ party, body }) => [party.kind, body]),
      [
        ['ORGANIZATION', 'PARTNERS'],
        ['ORGANIZATION', 'PARTNERS'],
      ],
    )
  })

  for (const [file, count] of [
    ['norway/pybrreg_enheter-search-empty-response.json', 0],
    ['norway/pybrreg_enheter-search-page1-response.json', 2],
    ['norway/tidybrreg_search_asa_5.json', 5],
  ] as const)
    it(`reads the search ${file}`, async () => {
      await using server = await serve({ [paths.search]: raw(file) })
      const answer = await adapter(server.baseUrl).search('x', { language: 'nb' })
      assert.equal(answer.kind === 'FOUND' && answer.organizations.length, count)
    })

  it('R0012: expands to the same combinations as the register', async () => {
    const example = 'norway/fullmakt_signatur_example.json'
    const { answer } = await found({ [paths.unit]: unit(), [paths.signature]: recorded(example) })
    assert.equal(answer.signing.basis.coverage, 'COMPLETE')
    assert.equal(answer.signing.combinations.length, 4)
    const { signeringsGrunnlag } = JSON.parse(raw(example))
    const people: { navn: string; fodselsdato: string; rolle: { kode: string } }[] =
      signeringsGrunnlag.muligeSigneringsRoller.personRolleGrunnlag
    const roller = people.map(({ navn, fodselsdato, rolle }) => ({
      type: rolle,
      person: { navn: { etternavn: navn }, fodselsdato },
    }))
    const { officers } = officersOf({
      kind: 'ANSWERED',
      fields: { rollegrupper: [{ type: { kode: 'STYR' }, roller }] },
    })
    const ours = names(combinationsOf(norwegianRules.R0012.rule, officers).combinations)
    assert.deepEqual(ours, names(answer.signing.combinations))
    const { rule } = readNorwegianText(signeringsGrunnlag.signaturProkuraRoller.signaturProkuraFritekst)
    assert.deepEqual(ours, rule && names(combinationsOf(rule, officers).combinations))
  })

  for (const [file, coverage, count] of [
    ['signing/fullmakt_signatur_rf.json', 'COMPLETE', 1],
    ['signing/fullmakt_signatur_rt.json', 'NONE', 0],
    ['signing/fullmakt_signatur_na.json', 'NONE', 0],
    ['signing/fullmakt_prokura_ri.json', 'NONE', 0],
  ] as const)
    it(`${file} is ${coverage}`, async () => {
      const { answer } = await found({ [paths.unit]: unit(), [paths.signature]: recorded(file) })
      assert.deepEqual([answer.signing.basis.coverage, answer.signing.combinations.length], [coverage, count])
    })

  it('has the legal form codes of ISO 20275', () => {
    const elf = readFileSync(new URL('../codes/elf-codes-1.4.1.csv', folder), 'utf8')
    const known = Object.values(codes.legalForms).flatMap((form) => form.elf ?? [])
    assert.ok(known.length > 20)
    assert.deepEqual(
      known.filter((code) => !elf.includes(`"${code}","Norway","NO"`)),
      [],
    )
  })

  it('works out every official rule as the register describes it', () => {
    const { rules } = JSON.parse(raw('signing/no_fullmakt_rules.json'))
    const described = rules.map(({ code, text }: { code: string; text: string }) => [code, text])
    const own = Object.entries(norwegianRules).map(([code, { text }]) => [code, text])
    for (const [code, text] of described)
      assert.ok(
        own.some((row) => `${row}` === `${[code, text]}`),
        code,
      )
  })

  it('reads the recorded Norwegian texts', () => {
    const texts: { id: string; text: string }[] = JSON.parse(raw('signing/signing_texts.json'))
    const read = texts
      .filter(({ id }) => id.startsWith('no'))
      .map(({ id, text }) => `${id} ${readNorwegianText(text).coverage} ${readNorwegianText(text).codes}`)
    assert.deepEqual(read, [
      'no0 COMPLETE R0005,R0001',
      'no1 COMPLETE R0002,R0004',
      'no2 PARTIAL R0001',
      'no3 NONE ',
    ])
  })
})
