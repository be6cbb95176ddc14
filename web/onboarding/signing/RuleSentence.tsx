/** The signing rule of the company, as one sentence. */
import type { RulePart, RuleWords } from '@foyer/signing-rules/rule-words'
import { useTexts } from '../../shared/pieces/texts.tsx'
import type { Language, Texts } from '../../shared/translations.ts'

type Fill = ReturnType<typeof useTexts>['fill']

const listed = (language: Language, names: string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language, { type }).format(names)

/** Up to ten in words. */
const wordFor = (words: string, count: number): string => words.split(', ')[count - 1] ?? String(count)

function partText(part: RulePart, texts: Texts['signing'], language: Language, fill: Fill): string {
  const { always, need, from, isBoard } = part
  const needWord = wordFor(texts.numbers, need)
  const [count, of] = [wordFor(texts.numbers, from.length), wordFor(texts.numbersOf, from.length)]
  if (isBoard && need === from.length) return fill(texts.rule.wholeBoard, { count })
  if (isBoard && need === 1) return fill(texts.rule.oneOfBoard, { count: of })
  if (isBoard) return fill(texts.rule.someOfBoard, { need: needWord, count: of })
  const names = listed(language, from, 'conjunction')
  if (always.length > 0)
    return need === 1
      ? fill(texts.rule.withOne, {
          always: listed(language, always, 'conjunction'),
          names: listed(language, from, 'disjunction'),
        })
      : fill(texts.rule.withSome, { always: listed(language, always, 'conjunction'), need: needWord, names })
  if (from.length === 1) return fill(texts.rule.alone, { name: names })
  if (need === from.length) return fill(texts.rule.jointly, { names })
  return need === 1
    ? fill(texts.rule.oneOf, { names: listed(language, from, 'disjunction') })
    : fill(texts.rule.someOf, { need: needWord, names })
}

export function RuleSentence({ rule, company }: { rule: RuleWords; company: string }) {
  const { texts, fill, language } = useTexts()
  const parts = rule.parts.map((part) => partText(part, texts.signing, language, fill))
  if (parts.length === 0) return null
  const more = rule.more > 0 ? [fill(texts.signing.rule.more, { count: rule.more })] : []
  const words = listed(language, [...parts, ...more], 'disjunction')
  return <p className="why">{fill(texts.signing.rule.sentence, { company, rule: words })}</p>
}
