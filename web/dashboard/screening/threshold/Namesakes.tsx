/** Whether the same name with another year of birth is shown to a person. */

import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Switch } from '../../pieces/Choice.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import * as styles from './Namesakes.module.css'

export function Namesakes() {
  const manages = useSession().may('MANAGE')
  const { data } = useRead('screening.settings.get', {})
  const save = useChange('screening.settings.set', {
    refreshes: ['screening.settings.get'],
    onDone: ({ namesakes }) =>
      say(
        namesakes
          ? 'A person sees the same name with another year of birth'
          : 'The same name with another year of birth is no hit',
      ),
  })
  if (!data) return null
  const { namesakes } = data
  return (
    <div className={styles.namesakes}>
      {manages ? (
        <Switch
          isSelected={save.isPending ? !namesakes : namesakes}
          onChange={(isOn) => save.mutate({ ...data, namesakes: isOn })}
          ends
        >
          Show the same name with another year of birth
        </Switch>
      ) : (
        <p>The same name with another year of birth is {namesakes ? 'shown to a person' : 'no hit'}.</p>
      )}
      <p className={textStyles.hint}>
        Whatever its score, as a hit of low weight: a reviewer dismisses it once with “Birth year differs”.
      </p>
      <ProblemNotice error={save.error} />
    </div>
  )
}
