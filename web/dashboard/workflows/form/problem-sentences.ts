/** The problems of one place as sentences. */
import { nameOfLanguage } from '../editor/language-names.ts'

/** As the API says them. */
interface Said {
  code: string
  message: string
}

/** The missing languages of one text are one sentence. */
export function sentencesOf(problems: readonly Said[]): string[] {
  const missing = problems.filter(({ code }) => code === 'language_missing')
  const languages = missing.flatMap(({ message }) => message.match(/language (\w+)/)?.[1] ?? [])
  const others = problems.filter((each) => !missing.includes(each)).map(({ message }) => message)
  const names = [...new Set(languages)].map(nameOfLanguage)
  return [...(names.length > 0 ? [`The text is missing in ${names.join(', ')}.`] : []), ...new Set(others)]
}
