/** Every question of the templates has its own sentences, and a page asks no more than belongs together. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fromTemplate, templates } from '../drafts/starting-points.ts'
import type { WorkflowDefinition } from '../workflow.ts'

const MOST_AT_ONCE = 3
const instructions: Record<string, RegExp> = {
  en: /^(Enter|Choose) /,
  sv: /^(Skriv|Välj) /,
  nb: /^(Skriv|Velg) /,
  da: /^(Skriv|Vælg),? /,
  fi: /^(Kirjoita|Valitse),? /,
  de: /^(Geben Sie|Wählen Sie),? /,
}

for (const template of templates)
  describe(template, () => {
    const definition = fromTemplate(template, template) as WorkflowDefinition
    const pages = definition.steps.flatMap((step) => (step.kind === 'QUESTIONNAIRE' ? [step] : []))

    test('asks no more than three questions on a page, besides what their answers lead to', () => {
      for (const { key, questions } of pages)
        assert.ok(questions.filter(({ when }) => when === undefined).length <= MOST_AT_ONCE, key)
    })

    test('says what to enter or choose where an answer is missing, in each language', () => {
      for (const { questions } of pages)
        for (const { key, optional, required } of questions) {
          if (optional) continue
          for (const language of definition.languages) {
            const sentence = required?.[language] ?? ''
            const pattern = instructions[language]
            if (pattern) assert.match(sentence, pattern, `${key} in ${language}`)
            else assert.notEqual(sentence, '', `${key} in ${language}`)
          }
        }
    })

    test('has a short label for each question, in each language', () => {
      for (const { questions } of pages)
        for (const { key, shortLabel } of questions)
          for (const language of definition.languages) {
            const short = shortLabel?.[language] ?? ''
            assert.ok(short !== '' && short.length <= 32, `${key} in ${language}: ${short}`)
          }
    })
  })
