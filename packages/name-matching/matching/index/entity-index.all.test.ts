/** The index against scoring, with every pair of names; entity-index.test.ts takes every fifth. */
import { test } from 'node:test'
import { assertFindsAll } from '../../test/entities.ts'

for (const kind of ['PERSON', 'ORGANIZATION'] as const)
  test(`the index finds the same as a comparison with every entity, for every ${kind.toLowerCase()}`, () =>
    assertFindsAll(kind))
