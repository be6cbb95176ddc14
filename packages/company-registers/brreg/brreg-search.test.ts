/** The search in the Norwegian register. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Routes, reset, serve, status } from '@foyer/provider-http/test/local-server'
import { aCompany, adapter, ID, paths } from '../test/brreg.ts'

describe('a search', () => {
  const search = async (routes: Routes, name: string) => {
    await using server = await serve(routes)
    return { answer: await adapter(server.baseUrl).search(name, { language: 'nb' }), asked: server.requests }
  }

  it('returns the first page', async () => {
    const page = {
      _embedded: {
        enheter: [aCompany, { organisasjonsnummer: '300000010', navn: 'A' }, { navn: 'B' }, null],
      },
      page: { totalPages: 7 },
    }
    const { answer, asked } = await search({ [paths.search]: page }, ' Fjord & Vik ')
    assert.deepEqual(asked, [`${paths.search}?navn=Fjord+%26+Vik&size=20`])
    assert.deepEqual(answer, {
      kind: 'FOUND',
      organizations: [
        {
          id: ID,
          display: '200 000 013',
          name: 'FIKTIV FJORD AS',
          country: 'NO',
          city: 'BERGEN',
          legalForm: {
            ...{ code: 'YI42', localCode: 'AS', localName: 'Aksjeselskap', localAbbreviation: 'AS' },
            ...{ language: 'nb', country: 'NO', category: 'LIMITED_COMPANY' },
          },
        },
        { id: '300000010', display: '300 000 010', name: 'A', country: 'NO', city: null, legalForm: null },
      ],
    })
  })

  it('searches by number if the text is a number', async () => {
    const page = { _embedded: { enheter: [aCompany] }, page: { totalPages: 1 } }
    const { answer, asked } = await search({ [paths.search]: page }, ID)
    assert.deepEqual(asked, [`${paths.search}?organisasjonsnummer=${ID}&size=20`])
    assert.ok(answer.kind === 'FOUND' && answer.organizations[0]?.id === ID)
  })

  it('returns an empty list if nothing is found', async () => {
    const { answer } = await search({ [paths.search]: { page: { totalElements: 0 } } }, 'jibberish')
    assert.deepEqual(answer, { kind: 'FOUND', organizations: [] })
  })

  it('makes no request for an empty text', async () => {
    const { answer, asked } = await search({}, '  ')
    assert.deepEqual([answer, asked], [{ kind: 'FOUND', organizations: [] }, []])
  })

  for (const reply of [status(500), status(400), reset, '{"page"', '"x"', '{}'])
    it(`is unavailable, not empty, on ${typeof reply === 'string' ? reply : 'an error'}`, async () => {
      const { answer } = await search({ [paths.search]: reply }, 'Fjord')
      assert.deepEqual(answer, { kind: 'UNAVAILABLE', retryAfterSeconds: null })
    })
})
