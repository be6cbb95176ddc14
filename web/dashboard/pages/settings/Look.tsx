/** The look of the pages for applicants, with the contrasts it reaches and the real pages beside it. */
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Reply } from '../../api/call.ts'
import { fieldProblems } from '../../api/problem.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'
import { sendForm } from '../../pieces/Dialog.tsx'
import { Field } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Segments } from '../../pieces/Segments.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { say } from '../../pieces/toasts.ts'
import { contrastsOf } from './contrasts.ts'
import { Logos } from './Logos.tsx'
import { LookPreview } from './LookPreview.tsx'

type LookReply = Reply<'look.get'>

const corners = [
  { value: '0', label: 'Square' },
  { value: '6', label: 'Slight' },
  { value: '12', label: 'Soft' },
  { value: '20', label: 'Round' },
] as const

const DEFAULT_ACCENT = '#1f4b8f'

export function Look() {
  const { data, error, refetch } = useRead('look.get', {})
  if (!data)
    return (
      <div className="section">
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton />}
      </div>
    )
  return <Editor key={JSON.stringify(data.look)} saved={data} />
}

function Editor({ saved }: { saved: LookReply }) {
  const { may } = useSession()
  const [accent, setAccent] = useState(saved.look.accent ?? DEFAULT_ACCENT)
  const [radius, setRadius] = useState<string>(String(saved.look.radius ?? 6))
  const publish = useChange('look.update', {
    refreshes: ['look.get'],
    onDone: () => say('Published the look'),
  })
  const isColour = /^#[0-9a-f]{6}$/i.test(accent)
  const shown = isColour ? accent : (saved.look.accent ?? DEFAULT_ACCENT)
  const corner = Number(radius) as 0 | 6 | 12 | 20
  const problems = fieldProblems(publish.error)
  const send = ({ privacyUrl = '', supportAddress = '' }: Record<string, string>) =>
    publish.mutate({
      look: {
        accent,
        radius: corner,
        privacyUrl: privacyUrl.trim() || null,
        supportAddress: supportAddress.trim() || null,
      },
    })
  return (
    <div className="look">
      <Form className="form" validationErrors={problems} onSubmit={(event) => sendForm(event, send)}>
        <Logos logos={saved.logos} manages={may('MANAGE')} />
        <Colour accent={accent} shown={shown} onChange={setAccent} isReadOnly={!may('MANAGE')} />
        <div className="field">
          <span className="label">Corners</span>
          <Segments label="Corners" options={corners} value={radius as '6'} onChange={setRadius} />
        </div>
        <Field
          label="How you handle data"
          hint="A link at the foot of every page."
          name="privacyUrl"
          placeholder="https://company.com/privacy"
          defaultValue={saved.look.privacyUrl ?? ''}
          isReadOnly={!may('MANAGE')}
        />
        <Field
          label="Email for help"
          name="supportAddress"
          type="email"
          placeholder="help@company.com"
          defaultValue={saved.look.supportAddress ?? ''}
          isReadOnly={!may('MANAGE')}
        />
        {Object.keys(problems).length === 0 && <ProblemNotice error={publish.error} />}
        {may('MANAGE') && (
          <div className="buttons">
            <Button kind="primary" type="submit" busy={publish.isPending && 'Publishing'}>
              Publish look
            </Button>
          </div>
        )}
        <p className="hint">It goes before the look of a workflow, on every page, within five seconds.</p>
      </Form>
      <LookPreview accent={shown} radius={corner} />
    </div>
  )
}

interface ColourProps {
  accent: string
  /** The last whole colour. */
  shown: string
  onChange(accent: string): void
  isReadOnly: boolean
}

function Colour({ accent, shown, onChange, isReadOnly }: ColourProps) {
  return (
    <div>
      <div className="colour">
        <input
          type="color"
          aria-label="Choose the colour"
          value={shown}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
        <Field
          label="Colour"
          name="accent"
          value={accent}
          onChange={onChange}
          isReadOnly={isReadOnly}
          pattern="#[0-9a-fA-F]{6}"
          isRequired
          missing="Write the colour, such as #C2401F."
        />
      </div>
      <ul className="contrasts">
        {contrastsOf(shown).map((line) => (
          <li key={line}>
            <Icon of={Check} meaning="good" /> {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
