/** The texts of the upload script, by the server's problem codes. Once for all files of a page. */
import { problemCodes } from '@foyer/national-fields/problem'
import { useTexts } from '../shared/pieces/texts.tsx'
import { type Language, translations } from '../shared/translations.ts'
import { uploadTexts } from '../shared/upload-texts.ts'

const sentences = (language: Language) => {
  const { problems, browser, documents } = translations[language]
  const codes = problemCodes.filter((code) => code.startsWith('file_'))
  const used = uploadTexts.map((key) => [key, browser[key]])
  const ofCodes = codes.map((code) => [code, problems[code]])
  const { pages, kept } = documents
  return JSON.stringify({ ...Object.fromEntries([...ofCodes, ...used]), pages, kept })
}

export const UploadTexts = () => (
  <div id="upload-texts" hidden data-sentences={sentences(useTexts().language)} />
)
