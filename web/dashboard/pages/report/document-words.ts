/** The types of documents in words. */

import type { Body } from '../../api/call.ts'
import type { Report } from './use-report.ts'

type DocumentType = Body<'applications.documents.upload'>['type']

const words: Record<DocumentType, string> = {
  IDENTITY_DOCUMENT: 'Identity document',
  PROOF_OF_ADDRESS: 'Proof of address',
  REGISTRATION_CERTIFICATE: 'Registration certificate',
  ARTICLES: 'Articles of association',
  OWNERSHIP_CHART: 'Ownership chart',
  ANNUAL_REPORT: 'Annual report',
  SOURCE_OF_FUNDS: 'Source of funds',
  POWER_OF_ATTORNEY: 'Power of attorney',
  SIGNATURE: 'Signature',
  REPORT: 'Report',
  OTHER: 'Other document',
}

export const documentTypeWord = (type: DocumentType): string => words[type]

export const documentTypes = (Object.keys(words) as DocumentType[]).map((value) => ({
  value,
  label: words[value],
}))

export type Paper = Report['documents'][number]

export const isImage = ({ mimeType }: Paper): boolean => /^image\/(png|jpeg|webp)$/.test(mimeType)
