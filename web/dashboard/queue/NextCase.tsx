/** The button that takes the next application of the queue, with its key. */
import { ArrowRight } from 'lucide-react'
import { useKeys } from '../keys.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button, type ButtonKind } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { useNextCase } from './use-next-case.ts'

interface NextCaseProps {
  /** The group of the key in the list of keys. */
  group: string
  kind?: ButtonKind
  wide?: boolean
  /** Where to go when nothing waits. Without it, the page stays. */
  back?: string
}

export function NextCase({ group, kind = 'primary', wide = false, back }: NextCaseProps) {
  const { take, error, isPending } = useNextCase(back)
  useKeys(group, [{ keys: 'n', does: 'Next case', run: () => take() }])
  return (
    <>
      <ProblemNotice error={error} />
      <Button
        kind={kind}
        icon={ArrowRight}
        busy={isPending && 'Taking the next one'}
        onPress={() => take()}
        {...(wide && { className: buttonStyles.wide })}
      >
        Next case <kbd>n</kbd>
      </Button>
    </>
  )
}
