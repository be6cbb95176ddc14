/** The report about layers: each sign with its companies and the path. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { inSweden, throughLayers } from '#test/fixtures/layers.ts'
import { structureFindings } from './structure-findings.ts'

const workflow = workflowOf('KYB')
const withStep = { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const way = '3 layers: Layer 3, above it Layer 2, above it Layer 1'

const rows: Array<[what: string, change: ReturnType<typeof throughLayers>, said: string[]]> = [
  ['two layers', throughLayers([inSweden, inSweden]), []],
  ['three layers without a sign', throughLayers([inSweden, inSweden, inSweden]), []],
  [
    'a trust in Jersey',
    throughLayers([['JE', 'TRUST'], inSweden, inSweden]),
    [
      `structure_layered LEGAL_ARRANGEMENT: A foundation, a trust or a similar arrangement (Layer 1). ${way}`,
      `structure_layered OUTSIDE_EEA: A country outside the European Economic Area (Layer 1). ${way}`,
    ],
  ],
  [
    'forms that nobody said',
    throughLayers([['SE', null], inSweden, ['SE', null]]),
    [
      'structure_unknown FORM_UNKNOWN: ' +
        `What it is, is not known: it may be a foundation or a trust (Layer 3, Layer 1). ${way}`,
    ],
  ],
  [
    'nominees',
    throughLayers([inSweden, inSweden, inSweden], true),
    [`structure_layered NOMINEES: Shares or a seat on a board are held for another. ${way}`],
  ],
]
for (const [what, change, said] of rows)
  test(what, () => {
    const of = clearCase('KYB')
    const changed = { ...of, data: { ...of.data, ...change(of.data) } }
    const found = structureFindings(changed, withStep).map(
      ({ code, key, evidence }) => `${code} ${key}: ${evidence}`,
    )
    assert.deepEqual(found, said)
  })
