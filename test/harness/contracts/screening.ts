/** The contract of screening, of the simulator and the real one: the same table against each. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Screening, ScreeningAnswer } from '#applications/provider-contracts.ts'
import { PepHit, PersonSanctionHit, SanctionHit, Screened } from '#kernel/schemas/screening.ts'

export interface ScreeningUnderTest {
  screening: Screening
  /** A person on a list of sanctions, by name and birth date; and the same person on no list. */
  sanctionedPerson: ScreenedPerson
  exposedPerson: ScreenedPerson
  cleanPerson: ScreenedPerson
  sanctionedCompany: ScreenedOrganization
  /** A company whose previous name is on the list. */
  renamedCompany: ScreenedOrganization
  cleanCompany: ScreenedOrganization
  /** The service is down while it runs. */
  whileDown(work: () => Promise<void>): Promise<void>
}

type Answered = Extract<ScreeningAnswer, { kind: 'ANSWERED' }>

const now = new Date('2026-11-20T09:30:00.000Z')

export function screeningContract(name: string, tested: () => ScreeningUnderTest): void {
  const screened = async (
    persons: ScreenedPerson[],
    organizations: ScreenedOrganization[] = [],
    at = now,
  ): Promise<Answered> => {
    const answer = await tested().screening.screen({ persons, organizations, now: at })
    assert.equal(answer.kind, 'ANSWERED')
    return answer as Answered
  }
  const all = ({ sanctionHits, personSanctionHits, pepHits }: Answered) => [
    ...sanctionHits,
    ...personSanctionHits,
    ...pepHits,
  ]
  const everybody = () => {
    const { sanctionedPerson, exposedPerson, cleanPerson, sanctionedCompany, renamedCompany, cleanCompany } =
      tested()
    return [
      [sanctionedPerson, exposedPerson, cleanPerson],
      [sanctionedCompany, renamedCompany, cleanCompany],
    ] as const
  }

  describe(`the screening contract: ${name}`, () => {
    test('finds who is listed, each as what they are', async () => {
      const { sanctionedPerson, exposedPerson, sanctionedCompany } = tested()
      const answer = await screened([sanctionedPerson, exposedPerson], [sanctionedCompany])
      assert.deepEqual(
        answer.personSanctionHits.map(({ subject }) => subject),
        [sanctionedPerson.fullName],
      )
      assert.deepEqual(
        answer.pepHits.map(({ subject }) => subject),
        [exposedPerson.fullName],
      )
      assert.deepEqual(
        answer.sanctionHits.map(({ subject }) => subject),
        [sanctionedCompany.name],
      )
    })

    test('finds a company by its previous name only while it is given', async () => {
      const { renamedCompany } = tested()
      assert.equal((await screened([], [renamedCompany])).sanctionHits.length, 1)
      assert.deepEqual((await screened([], [{ ...renamedCompany, previousNames: [] }])).sanctionHits, [])
    })

    test('finds no person who is on no list, and nothing for an empty name', async () => {
      const { cleanPerson, cleanCompany } = tested()
      assert.deepEqual(all(await screened([cleanPerson], [cleanCompany])), [])
      assert.deepEqual(all(await screened([])), [])
    })

    test('every hit is complete, unresolved, explained and has an id of its own', async () => {
      const [persons, organizations] = everybody()
      const answer = await screened([...persons], [...organizations])
      const errors = (schema: TSchema, hits: unknown[]) =>
        hits.flatMap((hit) => [...Value.Errors(schema, hit)])
      assert.deepEqual(errors(PepHit, answer.pepHits), [])
      assert.deepEqual(errors(PersonSanctionHit, answer.personSanctionHits), [])
      assert.deepEqual(errors(SanctionHit, answer.sanctionHits), [])
      const hits = all(answer)
      assert.ok(hits.length >= 4)
      assert.equal(new Set(hits.map(({ id }) => id)).size, hits.length)
      for (const { resolution, dataset, match, screenedAt } of hits) {
        assert.deepEqual(resolution, { state: 'UNRESOLVED', by: null, at: null, reason: null })
        assert.match(dataset.sha256, /^[0-9a-f]{64}$/)
        assert.ok(match.factors.length > 0)
        assert.ok(match.score > 0 && match.score <= 1)
        assert.equal(screenedAt, now.toISOString())
      }
      for (const { listings } of [...answer.sanctionHits, ...answer.personSanctionHits])
        assert.ok(listings.length > 0)
    })

    test('says which versions of which lists were compared, also without a hit', async () => {
      const { cleanPerson, sanctionedPerson } = tested()
      const { lists, threshold, personSanctionHits } = await screened([cleanPerson, sanctionedPerson])
      assert.ok(lists.length > 0)
      assert.deepEqual([...Value.Errors(Screened, { persons: [], organizations: [], lists, threshold })], [])
      for (const { dataset } of personSanctionHits)
        assert.deepEqual(
          lists.find(({ id }) => id === dataset.id),
          dataset,
        )
      assert.deepEqual((await screened([cleanPerson])).lists, lists)
    })

    test('the same request gives the same answer, and the same ids at another time', async () => {
      const [persons, organizations] = everybody()
      const one = await screened([...persons], [...organizations])
      assert.deepEqual(await screened([...persons], [...organizations]), one)
      const later = await screened(
        [...persons].reverse(),
        [...organizations],
        new Date('2026-11-20T18:00:00Z'),
      )
      assert.deepEqual(
        all(later)
          .map(({ id }) => id)
          .sort(),
        all(one)
          .map(({ id }) => id)
          .sort(),
      )
    })

    test('another subject gets another hit on the same entry', async () => {
      const { sanctionedPerson } = tested()
      const other = { ...sanctionedPerson, reference: `${sanctionedPerson.reference}:2` }
      const { personSanctionHits: hits } = await screened([sanctionedPerson, other])
      assert.equal(hits.length, 2)
      assert.equal(hits[0]?.entityId, hits[1]?.entityId)
      assert.notEqual(hits[0]?.id, hits[1]?.id)
    })

    test('keeps what was asked and answered as evidence', async () => {
      const { sanctionedPerson } = tested()
      const { evidence, personSanctionHits } = await screened([sanctionedPerson])
      assert.equal(evidence.length, 1)
      assert.deepEqual(
        [evidence[0]?.retrievedAt, evidence[0]?.contentType],
        [now.toISOString(), 'application/json'],
      )
      const body = JSON.parse(evidence[0]?.body ?? '')
      assert.deepEqual(body.personSanctionHits, JSON.parse(JSON.stringify(personSanctionHits)))
      assert.deepEqual(body.screened.persons, [sanctionedPerson])
    })

    test('a strange name is screened like any other', async () => {
      const { cleanPerson, cleanCompany } = tested()
      for (const text of [
        '',
        ' ',
        '\u0000',
        '😀',
        'x'.repeat(10_000),
        "O'Brien; drop table",
        '\ud800',
        '名',
        'toString',
      ]) {
        await screened(
          [{ ...cleanPerson, fullName: text }],
          [{ ...cleanCompany, name: text, organizationNumber: null }],
        )
      }
    })

    test('says that it is down, and answers again afterwards', async () => {
      const { sanctionedPerson, screening, whileDown } = tested()
      await whileDown(async () => {
        const answer = await screening.screen({ persons: [sanctionedPerson], organizations: [], now })
        assert.equal(answer.kind, 'UNAVAILABLE')
      })
      assert.equal((await screened([sanctionedPerson])).personSanctionHits.length, 1)
    })
  })
}
