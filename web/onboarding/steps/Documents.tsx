/** DOCUMENTS: one section per document, with its uploaded files. */
import type { SlotView } from '#onboarding/view.ts'
import { FileField } from '../../shared/pieces/FileField.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { formatSize } from '../../shared/size.ts'
import { FileIcons, FileRows } from '../FileRows.tsx'
import { StepForm } from '../Forms.tsx'
import { UploadTexts } from '../UploadTexts.tsx'
import { useProblem } from '../view-context.tsx'
import type { StepProps } from './step-props.ts'

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
      <FileIcons />
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
