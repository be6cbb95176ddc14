/** Each benchmark writes its own section of the report and keeps the others. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withSection } from '../bench/report-sections.ts'

const report = '# The last run of x\n\none\n\n## Webhooks\n\ntwo\n\n## The dashboard at 5\n\nthree\n'

describe('the report of the benchmarks', () => {
  it('keeps the other sections, in their order', () => {
    assert.equal(
      withSection(report, '# The last run', '# The last run of y\n\nnew\n'),
      report.replace('of x\n\none', 'of y\n\nnew'),
    )
    assert.equal(
      withSection(report, '## The dashboard', '## The dashboard at 6\n\nnew'),
      report.replace('at 5\n\nthree', 'at 6\n\nnew'),
    )
  })

  it('puts a new section in its place, and an unknown one last', () => {
    const short = '## Others\n\nx\n\n# The last run\n\none\n'
    assert.equal(
      withSection(short, '## Webhooks', '## Webhooks\n'),
      '# The last run\n\none\n\n## Webhooks\n\n## Others\n\nx\n',
    )
  })
})
