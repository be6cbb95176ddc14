/** IDENTITY with a document: the kind of document, its photos, the face, and its text. */
import type { DocumentStageView, Fact, StepScreen } from '#onboarding/view.ts'
import { Button } from '#web/shared/pieces/Button.tsx'
import { Card } from '#web/shared/pieces/Card.tsx'
import { TextArea } from '#web/shared/pieces/Field.tsx'
import { Notice } from '#web/shared/pieces/Notice.tsx'
import { useTexts } from '#web/shared/pieces/texts.tsx'
import { DateAnswer, nameTyping, RadioAnswer, SelectAnswer, TextAnswer } from './Answers.tsx'
import { StepForm } from './Forms.tsx'
import { PhotoField } from './PhotoField.tsx'
import { Pairs } from './steps/Pairs.tsx'
import { UploadTexts } from './UploadTexts.tsx'
import { oneOf, useFieldProps, useView } from './view-context.tsx'

interface StageProps {
  screen: StepScreen
  document: DocumentStageView
}

function TypeStage({ document: { types, countries, values } }: StageProps) {
  const { texts } = useTexts()
  const options = types.map((value) => ({ value, label: texts.identityDocument[value] }))
  return (
    <>
      <RadioAnswer name="documentType" values={values} options={options} />
      <SelectAnswer name="documentCountry" values={values} choices={countries} />
    </>
  )
}

function PhotoStage({ document, screen }: StageProps) {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { stage, type, pictures, comparedByProgram } = document
  const words = texts.identityDocument
  const labels = { ...words, front: type === 'PASSPORT' ? words.photoPage : words.front }
  return (
    <>
      <p className="why">
        {stage === 'SELFIE' ? fill(words.selfieWhy, { name: look.name }) : words.photosWhy}
      </p>
      {comparedByProgram && (
        <Notice meaning="information">{fill(words.comparedByProgram, { name: look.name })}</Notice>
      )}
      {pictures.map((picture) => (
        <PhotoField
          key={picture.slot}
          action={screen.action}
          picture={picture}
          label={labels[picture.slot]}
        />
      ))}
      <UploadTexts />
    </>
  )
}

/** What was read from the photo is confirmed, or corrected in the fields of the next page. */
function ReadDetails({ facts }: { facts: Fact[] }) {
  const { texts } = useTexts()
  const words = texts.identityDocument
  return (
    <>
      <p className="why">{words.readWhy}</p>
      <Card title={words.readTitle}>
        <Pairs facts={facts} />
      </Card>
    </>
  )
}

/** As on the document. The browser may fill in names and birthday; it knows neither number nor expiry. */
function DetailsStage({ document: { values, type, read, lines, again } }: StageProps) {
  const { texts } = useTexts()
  const typedLines = useFieldProps('mrz')
  if (read) return <ReadDetails facts={read} />
  return (
    <>
      {again && (
        <Notice
          meaning="information"
          more={
            <p>
              <a href={again}>{texts.identityDocument.unclearAgain}</a>
            </p>
          }
        >
          {texts.identityDocument.unclear}
        </Notice>
      )}
      <p className="why">{texts.identityDocument.detailsWhy}</p>
      {lines !== null && <input type="hidden" name="corrects" value={lines} />}
      {lines === null && type !== 'DRIVING_LICENCE' && (
        <TextArea {...typedLines} optional value={oneOf(values, 'mrz')} />
      )}
      <TextAnswer
        name="documentNumber"
        values={values}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        width="half"
      />
      <TextAnswer name="givenName" values={values} autoComplete="given-name" {...nameTyping} />
      <TextAnswer name="familyName" values={values} autoComplete="family-name" {...nameTyping} />
      <DateAnswer name="dateOfBirth" values={values} />
      <DateAnswer name="expiresOn" values={values} isOwnBirthday={false} />
    </>
  )
}

const stages = { TYPE: TypeStage, PHOTOS: PhotoStage, SELFIE: PhotoStage, DETAILS: DetailsStage }

export function DocumentStages(given: StageProps) {
  const { texts } = useTexts()
  const Stage = stages[given.document.stage]
  return (
    <StepForm
      screen={given.screen}
      others={
        given.document.read && (
          <Button look="second" value="correct">
            {texts.identityDocument.correct}
          </Button>
        )
      }
    >
      <Stage {...given} />
    </StepForm>
  )
}
