/** Shows the toasts, bottom right. */

import { Check, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  Link,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { countOf } from '../formats/numbers.ts'
import { useKeys } from '../keys.ts'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import * as styles from './Toasts.module.css'
import * as textStyles from './text.module.css'
import { type ToastContent, toasts } from './toasts.ts'

export function Toasts() {
  return (
    <ToastRegion className={styles.toasts} queue={toasts} aria-label="What happened">
      {({ toast }) => (
        <Toast toast={toast} className={styles.toast}>
          <Body content={toast.content} close={() => toasts.close(toast.key)} />
        </Toast>
      )}
    </ToastRegion>
  )
}

function Body({ content, close }: { content: ToastContent; close: () => void }) {
  const { words, undo, to, work } = content
  const takeBack = () => {
    close()
    void undo?.()
  }
  useKeys('Undo', [{ keys: 'z', does: 'Undo', run: takeBack }], undo !== undefined)
  if (work) return <Work words={words} work={work} close={close} />
  return (
    <>
      <Icon of={Check} meaning="good" />
      <Words>{words}</Words>
      {to && (
        <Link href={to.path} className={textStyles.linkish}>
          {to.words}
        </Link>
      )}
      {undo ? (
        <Button kind="bare" onPress={takeBack}>
          Undo<kbd>z</kbd>
        </Button>
      ) : (
        <IconButton icon={X} title="Close" onPress={close} />
      )}
    </>
  )
}

const Words = ({ children }: { children: string }) => (
  <ToastBody>
    <Text slot="title">{children}</Text>
  </ToastBody>
)

type WorkProps = { words: string; work: NonNullable<ToastContent['work']>; close: () => void }

function Work({ words, work, close }: WorkProps) {
  const { done, total } = useSyncExternalStore(work.subscribe, work.progress)
  const stop = () => {
    close()
    void work.stop?.()
  }
  return (
    <>
      <Words>{words}</Words>
      {total !== null && (
        <div className={styles.progressLine} role="progressbar" aria-label={words} {...rangeOf(done, total)}>
          <div style={{ inlineSize: `${total === 0 ? 100 : (100 * done) / total}%` }} />
        </div>
      )}
      <span className={`${textStyles.hint} ${textStyles.tnum}`}>
        {total === null ? countOf(done) : `${countOf(Math.max(0, total - done))} left`}
      </span>
      {work.stop && (
        <Button kind="bare" onPress={stop}>
          Stop
        </Button>
      )}
    </>
  )
}

const rangeOf = (done: number, total: number) => ({
  'aria-valuemin': 0,
  'aria-valuemax': total,
  'aria-valuenow': Math.min(done, total),
})
