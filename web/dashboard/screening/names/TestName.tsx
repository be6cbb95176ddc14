/** Tries a name: against the lists, or against another name, with every factor of the score. */

import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Body, Reply } from '../../api/call.ts'
import { fieldProblems } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { Factors } from '../../hits/Factors.tsx'
import * as hitsStyles from '../../hits/hits.module.css'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { sendForm } from '../../pieces/Dialog.tsx'
import { Field } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Segments } from '../../pieces/Segments.tsx'
import * as textStyles from '../../pieces/text.module.css'
import type { OwnList, SharedList } from '../lists/list-words.ts'
import { FoundEntries } from './FoundEntries.tsx'
import { isDay, nameBody } from './name-fields.ts'
import * as namesStyles from './names.module.css'
import * as styles from './TestName.module.css'

interface TestNameProps {
  lists: readonly SharedList[]
  own: readonly OwnList[]
}

type Way = 'LISTS' | 'NAME'
type Kind = 'GUESS' | 'PERSON' | 'ORGANIZATION'

const ways = [
  { value: 'LISTS', label: 'Against the lists' },
  { value: 'NAME', label: 'Against another name' },
] as const
const kinds = [
  { value: 'GUESS', label: 'By the name' },
  { value: 'PERSON', label: 'Person' },
  { value: 'ORGANIZATION', label: 'Organization' },
] as const

export function TestName({ lists, own }: TestNameProps) {
  const [way, setWay] = useState<Way>('LISTS')
  const [kind, setKind] = useState<Kind>('GUESS')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const search = useChange('screening.search')
  const compare = useChange('screening.compare')
  const asked = way === 'LISTS' ? search : compare
  const send = (values: Record<string, string>) => {
    const problems = Object.fromEntries(
      ['born', 'listedBorn'].flatMap((name) =>
        values[name] && !isDay(values[name])
          ? [[name, 'Write a day as YYYY-MM-DD, such as 1970-03-14.']]
          : [],
      ),
    )
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    const more = kind === 'GUESS' ? {} : { kind }
    if (way === 'LISTS') return search.mutate({ ...nameBody(values), ...more })
    compare.mutate({ screened: nameBody(values), listed: nameBody(values, 'listed'), ...more })
  }
  const problems = fieldProblems(asked.error)
  const dates = { wrong, onEdit: () => setWrong({}) }
  return (
    <section className={`${pageStyles.section} ${styles.testName}`} aria-label="Test a name">
      <Form className={styles.form} validationErrors={problems} onSubmit={(event) => sendForm(event, send)}>
        <div className={styles.testWays}>
          <Segments label="Compare" options={ways} value={way} onChange={(to) => setWay(to as Way)} />
          <Segments label="Kind" options={kinds} value={kind} onChange={(to) => setKind(to as Kind)} />
        </div>
        <NameFields title={way === 'NAME' ? 'The applicant' : undefined} {...dates} />
        {way === 'NAME' && <NameFields title="The list" prefix="listed" {...dates} />}
        <div className={buttonStyles.buttons}>
          <Button kind="primary" type="submit" busy={asked.isPending && 'Comparing'}>
            {way === 'LISTS' ? 'Search the lists' : 'Compare'}
          </Button>
          <span className={textStyles.hint}>What you write is not kept.</span>
        </div>
      </Form>
      <div className={styles.testResult} aria-live="polite">
        {Object.keys(problems).length === 0 && <ProblemNotice error={asked.error} />}
        {way === 'LISTS' && search.data && !search.error && (
          <FoundEntries reply={search.data} asked={search.variables} lists={lists} own={own} />
        )}
        {way === 'NAME' && compare.data && !compare.error && (
          <Compared reply={compare.data} asked={compare.variables} />
        )}
      </div>
    </section>
  )
}

interface NameFieldsProps {
  title?: string | undefined
  /** Before the names of the fields: listedName instead of name. */
  prefix?: string
  /** Problems of dates, by the name of the field. */
  wrong: Record<string, string>
  onEdit(): void
}

function NameFields({ title, prefix = '', wrong, onEdit }: NameFieldsProps) {
  const nameOf = (name: string) =>
    prefix ? `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
  return (
    <fieldset className={styles.testFields}>
      {title && <legend className={textStyles.strong}>{title}</legend>}
      <Field
        label="Name"
        name={nameOf('name')}
        maxLength={300}
        isRequired
        missing="Write the name of a person or of an organization."
        autoComplete="off"
      />
      <Field
        label="Born"
        placeholder="YYYY-MM-DD"
        name={nameOf('born')}
        problem={wrong[nameOf('born')]}
        onChange={onEdit}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field label="Country" placeholder="SE" name={nameOf('country')} maxLength={2} autoComplete="off" />
    </fieldset>
  )
}

interface ComparedProps {
  reply: Reply<'screening.compare'>
  asked: Body<'screening.compare'> | undefined
}

const Compared = ({ reply: { match, threshold, kind }, asked }: ComparedProps) => (
  <>
    <p className={namesStyles.testVerdict}>
      The score is <span className={textStyles.strong}>{match.score.toFixed(2)}</span>:{' '}
      {match.score >= threshold
        ? `a person would review it, from ${threshold.toFixed(2)} on.`
        : `below ${threshold.toFixed(2)}, so nobody would review it.`}{' '}
      Compared as names of {kind === 'PERSON' ? 'persons' : 'organizations'}.
    </p>
    <div className={hitsStyles.hit} data-part="hit">
      <div className={hitsStyles.hitHead}>
        <div>
          <p className={textStyles.strong}>{asked?.screened.name}</p>
          <p className={textStyles.hint}>As screened</p>
        </div>
        <Icon of={ArrowLeftRight} />
        <div>
          <p className={textStyles.strong}>{asked?.listed.name}</p>
          <p className={textStyles.hint}>As in a list</p>
        </div>
      </div>
      <Factors match={match} threshold={threshold} />
    </div>
  </>
)
