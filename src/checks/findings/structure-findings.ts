/** The report about a layered structure: one entry per sign, with the companies that show it. */
import type { Case } from '#applications/case.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import {
  layeredStructureOf,
  type StructureQuestion,
  type StructureSign,
} from '../ownership/complex-structure.ts'

const signWords: Record<StructureSign, string> = {
  LEGAL_ARRANGEMENT: 'A foundation, a trust or a similar arrangement',
  OUTSIDE_EEA: 'A country outside the European Economic Area',
  NOMINEES: 'Shares or a seat on a board are held for another',
  OPAQUE: 'A circle, or a company of which no register says who owns it, and no reason is known',
}
const questionWords: Record<StructureQuestion, string> = {
  FORM_UNKNOWN: 'What it is, is not known: it may be a foundation or a trust',
  COUNTRY_UNKNOWN: 'Where it is registered is not known',
  NOMINEES_UNKNOWN: 'Nobody has said whether shares or seats are held for another: ask the applicant',
}

interface StructureFinding {
  code: 'structure_layered' | 'structure_unknown'
  key: StructureSign | StructureQuestion
  evidence: string
}

export function structureFindings(of: Case, workflow: PublishedWorkflow): StructureFinding[] {
  const structure = layeredStructureOf(of, workflow)
  if (!structure) return []
  const { layers, way, signs, unknown } = structure
  const ending = `${layers} layers: ${way.join(', above it ')}`
  const evidenceOf = (words: string, companies: readonly string[]) =>
    `${companies.length > 0 ? `${words} (${companies.join(', ')})` : words}. ${ending}`
  return [
    ...signs.map(({ sign, companies }): StructureFinding => {
      return { code: 'structure_layered', key: sign, evidence: evidenceOf(signWords[sign], companies) }
    }),
    ...unknown.map(({ question, companies }): StructureFinding => {
      const evidence = evidenceOf(questionWords[question], companies)
      return { code: 'structure_unknown', key: question, evidence }
    }),
  ]
}
