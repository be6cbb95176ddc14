/** DOCUMENTS: one section per document, with its uploaded files. */
import type { SlotView } from '../../../src/onboarding/view.ts'
import { problemCodes } from '../../../src/workflows/fields/problem.ts'
import { FileField } from '../../shared/pieces/FileField.tsx'
import { Icon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { formatSize } from '../../shared/size.ts'
import { type Language, translations } from '../../shared/translations.ts'
import { StepForm } from '../Forms.tsx'
import { useProblem } from '../view-context.tsx'
import { filesId } from './page-facts.ts'
import type { StepProps } from './step-props.ts'

function Files({ slot: { key, files } }: { slot: SlotView }) {
  const { language, texts } = useTexts()
  return (
    <ul className="files" id={filesId(key)} tabIndex={-1}>
      {files.map(({ id, name, sizeBytes }) => (
        <li key={id} className="file-row" data-id={id}>
          <span className="file-name">{name}</span>
          <span className="file-size">{formatSize(language, sizeBytes)}</span>
          <button className="button link file-remove" type="submit" name="remove" value={id} formNoValidate>
            {texts.documents.remove}
            <span className="visually-hidden"> {name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The texts of the upload script, by the server's problem codes. */
const sentences = (language: Language) => {
  const { problems, browser } = translations[language]
  const codes = problemCodes.filter((code) => code.startsWith('file_'))
  return JSON.stringify({ ...Object.fromEntries(codes.map((code) => [code, problems[code]])), ...browser })
}

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
      data-sentences={sentences(language)}
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
      <Files slot={slot} />
      {/* The upload script copies this icon. */}
      <template className="problem-icon">
        <Icon meaning="bad" />
      </template>
    </section>
  )
}

export const Documents = ({ screen, step }: StepProps<'DOCUMENTS'>) => (
  <StepForm screen={screen}>
    {step.slots.map((slot) => (
      <Slot key={slot.key} slot={slot} maximumBytes={step.maximumBytes} action={screen.action} />
    ))}
  </StepForm>
)
