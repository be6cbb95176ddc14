/** The look of the pages for applicants, with the contrasts it reaches and the real pages beside it. */

import { type Dispatch, type SetStateAction, useId, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Reply } from '../../api/call.ts'
import { fieldProblems } from '../../api/problem.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'
import { Field } from '../../pieces/Field.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { HeadActions } from '../HeadActions.tsx'
import * as settingsStyles from '../settings.module.css'
import { asEdited, type EditedLook, isColour, lastColour, toPublish } from './edited-look.ts'
import * as styles from './Look.module.css'
import { LookPreview } from './LookPreview.tsx'
import { Cover, Logos } from './Pictures.tsx'
import { Colour, Corners, FontChoice, GroundChoice } from './StyleFields.tsx'

type LookReply = Reply<'look.get'>

export function Look() {
  const { data, error, refetch } = useRead('look.get', {})
  if (!data)
    return (
      <div className={pageStyles.section}>
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton />}
      </div>
    )
  return <Editor key={JSON.stringify(data.look)} saved={data} />
}

function Editor({ saved }: { saved: LookReply }) {
  const manages = useSession().may('MANAGE')
  const before = asEdited(saved.look)
  const [look, setLook] = useState<EditedLook>(before)
  const form = useId()
  const publish = useChange('look.update', {
    refreshes: ['look.get'],
    onDone: () => say('Published the look'),
  })
  const problems = fieldProblems(publish.error)
  const isChanged = JSON.stringify(look) !== JSON.stringify(before)
  const style = { ...look, accent: isColour(look.accent) ? look.accent : lastColour(saved.look) }
  return (
    <div className={styles.look}>
      <Form
        id={form}
        className={settingsStyles.form}
        validationErrors={problems}
        onSubmit={(event) => {
          event.preventDefault()
          publish.mutate({ look: toPublish(look) })
        }}
      >
        <Name look={look} setLook={setLook} isReadOnly={!manages} />
        <Logos logos={saved.logos} manages={manages} />
        <Colour look={look} setLook={setLook} shown={style.accent} isReadOnly={!manages} />
        <Corners look={look} setLook={setLook} isReadOnly={!manages} />
        <GroundChoice look={look} setLook={setLook} isReadOnly={!manages} />
        <Cover cover={saved.cover} manages={manages} />
        <FontChoice look={look} setLook={setLook} isReadOnly={!manages} />
        <Links look={look} setLook={setLook} isReadOnly={!manages} />
        {Object.keys(problems).length === 0 && <ProblemNotice error={publish.error} />}
        <p className={textStyles.hint}>
          It goes before the look of a workflow, on every page, within five seconds.
        </p>
      </Form>
      <LookPreview
        style={{
          name: look.name.trim() || null,
          accent: style.accent,
          radius: look.radius,
          ground: look.ground,
          font: look.font,
        }}
      />
      {manages && (
        <HeadActions>
          {isChanged && (
            <>
              <span className={textStyles.hint}>Unpublished changes</span>
              <Button kind="bare" onPress={() => setLook(before)}>
                Discard
              </Button>
            </>
          )}
          <Button kind="primary" type="submit" form={form} busy={publish.isPending && 'Publishing'}>
            Publish look
          </Button>
        </HeadActions>
      )}
    </div>
  )
}

export interface PartProps {
  look: EditedLook
  setLook: Dispatch<SetStateAction<EditedLook>>
  isReadOnly: boolean
}

function Name({ look, setLook, isReadOnly }: PartProps) {
  const { customer } = useSession()
  return (
    <Field
      label="Name for applicants"
      hint={`On pages, in letters and in documents. Left empty: ${customer.name}, or the workflow's own.`}
      name="name"
      maxLength={80}
      placeholder={customer.name}
      value={look.name}
      onChange={(name) => setLook((now) => ({ ...now, name }))}
      isReadOnly={isReadOnly}
    />
  )
}

const Links = ({ look, setLook, isReadOnly }: PartProps) => (
  <>
    <Field
      label="How you handle data"
      hint="A link at the foot of every page."
      name="privacyUrl"
      placeholder="https://company.com/privacy"
      value={look.privacyUrl}
      onChange={(privacyUrl) => setLook((now) => ({ ...now, privacyUrl }))}
      isReadOnly={isReadOnly}
    />
    <Field
      label="Email for help"
      name="supportAddress"
      type="email"
      placeholder="help@company.com"
      value={look.supportAddress}
      onChange={(supportAddress) => setLook((now) => ({ ...now, supportAddress }))}
      isReadOnly={isReadOnly}
    />
  </>
)
