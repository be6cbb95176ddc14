/** The types of documents in words. */

import { atStart, documentTypeWords } from '#kernel/schemas/status-words.ts'
import type { Body } from '../api/call.ts'
import type { Report } from './use-report.ts'

type DocumentType = Body<'applications.documents.upload'>['type']

export const documentTypeWord = (type: DocumentType): string => atStart(documentTypeWords[type])

export const documentTypes = (Object.keys(documentTypeWords) as DocumentType[]).map((value) => ({
  value,
  label: documentTypeWord(value),
}))

export type Paper = Report['documents'][number]

export const isImage = ({ mimeType }: Paper): boolean => /^image\/(png|jpeg|webp)$/.test(mimeType)
