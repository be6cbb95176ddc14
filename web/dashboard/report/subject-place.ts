/** Who a screened name is in the application, and over which companies an owner holds the applicant. */
import { atStart, roleWords } from '#kernel/schemas/status-words.ts'
import type { Report } from './use-report.ts'

type Ownership = NonNullable<Report['ownership']>
type Edge = Ownership['edges'][number]

interface SubjectPlace {
  /** Owner, 30%, from the register. */
  who: string
  /** 100% of Ovegaard Lind ApS, which holds 30% of Granhede AB; empty for a direct owner. */
  ways: string[]
}

type Part = Pick<Report, 'organization' | 'person' | 'boardMembers' | 'ownership'>

const same = (a: string | null | undefined, b: string): boolean =>
  (a ?? '').trim().toLowerCase() === b.trim().toLowerCase()

export function subjectPlace(report: Part, subject: string): SubjectPlace {
  const { organization, person, ownership } = report
  const ways = ownership ? waysOf(ownership, subject) : []
  const roles = [
    same([person?.firstName, person?.lastName].filter(Boolean).join(' '), subject) && 'The applicant',
    same(organization?.organizationName, subject) && 'The company that applies',
    roleIn(report, subject),
    ownership && ownerWords(ownership, subject),
  ].filter((words): words is string => typeof words === 'string')
  return { who: roles.join('. ') || 'As screened', ways }
}

function roleIn({ boardMembers }: Part, subject: string): string | false {
  const members = boardMembers
    .flat()
    .filter(({ party }) => same(party.kind === 'PERSON' ? party.name.fullName : party.name, subject))
  const codes = [...new Set(members.flatMap(({ roles }) => roles.map(({ code }) => code)))]
  if (codes.length === 0) return false
  return atStart(codes.map((code) => roleWords[code]).join(', '))
}

const from: Record<Edge['state'], string> = {
  BOTH: 'declared and registered',
  ONLY_REGISTERED: 'from the register',
  ONLY_DECLARED: 'as declared',
}

const shareOf = ({ declared, registered }: Edge): string => registered ?? declared ?? ''

function ownerWords({ nodes, edges, owners }: Ownership, subject: string): string | false {
  const node = nodes.find(({ name, lane }) => lane !== 'APPLICANT' && same(name, subject))
  const edge = edges.find((each) => each.from === node?.id)
  if (!node || !edge) return false
  const owner = owners.find(({ nodeId }) => nodeId === node.id)
  const share = owner?.registered ?? owner?.declared
  const what = node.lane === 'COMPANIES' ? 'Company above' : 'Owner'
  return [what, share, from[edge.state]].filter(Boolean).join(', ')
}

const MOST_WAYS = 3

/** Only through companies: a direct owner needs no path. */
function waysOf({ nodes, edges }: Ownership, subject: string): string[] {
  const start = nodes.find(({ name, lane }) => lane !== 'APPLICANT' && same(name, subject))
  if (!start) return []
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? ''
  const ways: Edge[][] = []
  const follow = (id: string, way: Edge[]) => {
    for (const edge of edges.filter((each) => each.from === id && !each.isCircular)) {
      if (way.includes(edge)) continue
      if (edge.to === 'applicant') ways.push([...way, edge])
      else follow(edge.to, [...way, edge])
    }
  }
  follow(start.id, [])
  return ways
    .filter((way) => way.length > 1)
    .slice(0, MOST_WAYS)
    .map((way) => way.map((edge) => `${shareOf(edge)} of ${nameOf(edge.to)}`.trim()).join(', which holds '))
}
