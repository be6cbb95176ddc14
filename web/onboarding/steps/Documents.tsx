/** DOCUMENTS: one section per document, with its uploaded files. */
import type { SlotView } from '../../../src/onboarding/view.ts'
import { problemCodes } from '../../../src/workflows/fields/problem.ts'
import { FileField } from '../../shared/pieces/FileField.tsx'
import { Icon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { formatSize } from '../../shared/size.ts'
import { type Language, translations } from '../../shared/translations.ts'
import { uploadTexts } from '../../shared/upload-texts.ts'
import { FileRows } from '../FileRows.tsx'
import { StepForm } from '../Forms.tsx'
import { useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

/** The texts of the upload script, by the server's problem codes. */
const sentences = (language: Language) => {
  const { problems, browser, documents } = translations[language]
  const codes = problemCodes.filter((code) => code.startsWith('file_'))
  const used = uploadTexts.map((key) => [key, browser[key]])
  const ofCodes = codes.map((code) => [code, problems[code]])
  const { pages, kept } = documents
  return JSON.stringify({ ...Object.fromEntries([...ofCodes, ...used]), pages, kept })
}

/** Once for all documents of the page. */
const UploadTexts = () => <div id="upload-texts" hidden data-sentences={sentences(useTexts().language)} />

function Slot({ slot, maximumBytes, action }: { slot: SlotView; maximumBytes: number; action: string }) {
  const { language, texts, fill } = useTexts()
  const name = `file:${slot.key}`
  const problem = useProblem(name)
  const size = formatSize(language, maximumBytes)
  const isFull = slot.files.length >= slot.most
  return (
    <section
      className="slot"
      aria-label={slot.label}
      data-island="upload"
      data-slot={slot.key}
      data-most={slot.most}
      data-action={action}
      data-bytes={maximumBytes}
      data-size={size}
      data-remove={texts.documents.remove}
      data-full={isFull || undefined}
    >
      <FileField
        name={name}
        label={slot.label}
        hint={slot.hint ?? undefined}
        problem={problem}
        optional={slot.optional}
        types={fill(texts.documents.types, { most: slot.most, size })}
        multiple={slot.most > 1}
      />
      <p className="full hint">{fill(texts.documents.full, { most: slot.most })}</p>
      <FileRows slot={slot} />
      {/* The upload script copies these icons. */}
      <template className="problem-icon">
        <Icon meaning="bad" />
      </template>
      <template className="kept-icon">
        <Icon meaning="good" />
      </template>
    </section>
  )
}

export const Documents = ({ screen, step }: StepProps<'DOCUMENTS'>) => (
  <StepForm screen={screen}>
    <UploadTexts />
    {step.slots.map((slot) => (
      <Slot key={slot.key} slot={slot} maximumBytes={step.maximumBytes} action={screen.action} />
    ))}
  </StepForm>
)
