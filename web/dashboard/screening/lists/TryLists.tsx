/** In the sandbox: what is screened there, and a list in two versions to try. */
import { sampleList } from '#screening/sample-list.ts'
import { useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { say } from '../../pieces/toasts.ts'
import { changesOfOwnLists, type OwnList } from './list-words.ts'

interface TryListsProps {
  own: readonly OwnList[] | undefined
  /** Whether the installation has lists of live customers, which stand below. */
  hasShared: boolean
}

export function TryLists({ own, hasShared }: TryListsProps) {
  const manages = useSession().may('MANAGE')
  const sample = own?.find(({ name }) => name === sampleList.name)
  const upload = useChange('screening.ownLists.upload', {
    refreshes: changesOfOwnLists,
    onDone: ({ version }) => say(`${sampleList.name} has version ${version}`),
  })
  const [first, second] = sampleList.versions
  const step = !sample ? first : sample.version === 1 ? second : null
  return (
    <Notice>
      <p>
        Sandbox applications are screened against simulated lists and your own, from the score below.
        {hasShared && ' The other lists here are those of live applications.'}
      </p>
      {manages && own && (
        <p>
          {!sample && 'Try how a list changes: the sample list has two versions of invented people.'}
          {sample &&
            step !== null &&
            'Let Anna Testsson be approved, then add version 2, which has that name.'}
          {sample &&
            step === null &&
            'Version 2 has Anna Testsson: approved applications are back in New hits.'}
        </p>
      )}
      {manages && own && step !== null && (
        <Button
          busy={upload.isPending && 'Adding'}
          onPress={() =>
            upload.mutate({ ...(sample && { id: sample.id }), name: sampleList.name, csv: step })
          }
        >
          {sample ? 'Add version 2' : 'Add the sample list'}
        </Button>
      )}
      <ProblemNotice error={upload.error} />
    </Notice>
  )
}
