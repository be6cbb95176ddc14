/** The owners in the report as a PDF: the graph, its table, and what was declared. */
import type { PdfReport } from '../../ports.ts'
import { declarationWords } from '../../report/declaration-words.ts'
import { ownLinkWords, verificationWords } from '../../report/verification-words.ts'
import type { Graph } from './graph-layout.ts'
import { type Part, when } from './part.ts'

export const owners: Part = (paper, { ownership }) => {
  if (!ownership) return
  paper.heading('Owners')
  if (ownership.gap) paper.quiet(ownership.gap)
  if (ownership.owners.length === 0) return
  const nameOf = (id: string) => ownership.nodes.find((node) => node.id === id)?.name ?? ''
  paper.quiet(`Beneficial owners hold ${ownership.threshold}.`)
  paper.graph(graphOf(ownership))
  paper.table(
    [100, 58, 64, 133, 128],
    [
      ['Owner', 'Declared', 'Registered', 'How', 'Verified by'],
      ...ownership.owners.map((owner) => [
        ...[nameOf(owner.nodeId), owner.declared ?? '–', owner.registered ?? '–', owner.how],
        [...verificationWords(owner, when), ownLinkWords(owner, when)].filter(Boolean).join(';\n') || '–',
      ]),
    ],
  )
  for (const sentence of declarationWords(ownership.declaration)) paper.quiet(`${sentence}.`)
  const through = ownership.edges.filter(({ to }) => to !== 'applicant')
  if (through.length === 0) return
  paper.byline('All holdings')
  paper.table(
    [150, 70, 75, 188],
    [
      ['Holder', 'Declared', 'Registered', 'Of'],
      ...ownership.edges.map(({ from, to, declared, registered, isCircular }) => [
        ...[
          nameOf(from),
          declared ?? '–',
          registered ?? '–',
          `${nameOf(to)}${isCircular ? ', which closes a circle' : ''}`,
        ],
      ]),
    ],
  )
}

const kinds = { PERSONS: 'PERSON', COMPANIES: 'COMPANY', APPLICANT: 'APPLICANT' } as const

/** Where both sources say the same, once. */
function graphOf({ nodes, edges }: NonNullable<PdfReport['ownership']>): Graph {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? ''
  const words = ({ declared, registered }: (typeof edges)[number]): string =>
    declared !== null && registered !== null && declared !== registered
      ? `${declared}, registered ${registered}`
      : (registered ?? declared ?? '')
  return {
    nodes: nodes.map(({ id, lane, name, detail }) => ({ id, kind: kinds[lane], name, detail })),
    lines: edges.map((edge) => ({
      ...{ from: edge.from, to: edge.to, words: words(edge), isCircular: edge.isCircular },
    })),
    alt: edges.map((edge) => `${nameOf(edge.from)} holds ${words(edge)} of ${nameOf(edge.to)}`).join('. '),
  }
}
