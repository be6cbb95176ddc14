/** The pictures of the look: a logo for light and one for dark pages, and the cover of the first page. */

import { Image, X } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import type { Reply } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { base64Of } from '../../formats/base64.ts'
import { sizeOf } from '../../formats/numbers.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button, IconButton } from '../../pieces/Button.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import * as styles from './Pictures.module.css'

type LookReply = Reply<'look.get'>
type LogoRow = LookReply['logos'][number]

const refreshes = ['look.get'] as const

interface LogosProps {
  logos: readonly LogoRow[]
  manages: boolean
}

export function Logos({ logos, manages }: LogosProps) {
  const of = (scheme: LogoRow['scheme']) => logos.find((each) => each.scheme === scheme)
  const [light, dark] = [of('LIGHT'), of('DARK')]
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.labelLine}>
        <span className={fieldStyles.label}>Logo</span>
        <span className={textStyles.hint}>SVG, PNG, JPEG or WebP, at most 256 kB</span>
      </div>
      <Logo scheme="LIGHT" logo={light} hasDark={dark !== undefined} manages={manages} />
      {light && (manages || dark) && (
        <Logo scheme="DARK" logo={dark} shown={dark ?? light} manages={manages} />
      )}
    </div>
  )
}

interface LogoProps {
  scheme: LogoRow['scheme']
  logo: LogoRow | undefined
  /** The picture that the pages show, if it differs. */
  shown?: LogoRow
  manages: boolean
  hasDark?: boolean
}

function Logo({ scheme, logo, shown = logo, manages, hasDark = false }: LogoProps) {
  const { customer } = useSession()
  const upload = useChange('look.logo.upload', { refreshes, onDone: () => say('Uploaded the logo') })
  const remove = useChange('look.logo.remove', { refreshes, onDone: () => say('Removed the logo') })
  const isDark = scheme === 'DARK'
  return (
    <Well
      className={isDark ? `${styles.well} ${styles.dark}` : styles.well}
      shown={
        shown ? <img src={shown.url} alt="" /> : <span className={textStyles.strong}>{customer.name}</span>
      }
      name={logo?.name ?? (isDark ? 'The same in dark' : 'The name is shown')}
      hint={logo && (hasDark ? `${sizeOf(logo.size)}, with a dark version` : sizeOf(logo.size))}
      add={isDark ? 'Add one for dark' : 'Add'}
      has={logo !== undefined}
      busy={upload.isPending}
      error={upload.error ?? remove.error}
      onFile={(file) => upload.mutate({ scheme, ...file })}
      onRemove={() => remove.mutate({ scheme })}
      manages={manages}
    />
  )
}

export function Cover({ cover, manages }: { cover: LookReply['cover']; manages: boolean }) {
  const upload = useChange('look.cover.upload', { refreshes, onDone: () => say('Uploaded the cover') })
  const remove = useChange('look.cover.remove', { refreshes, onDone: () => say('Removed the cover') })
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.labelLine}>
        <span className={fieldStyles.label}>
          Cover <span className={textStyles.hint}>optional</span>
        </span>
        <span className={textStyles.hint}>At most 1 MB</span>
      </div>
      <Well
        className={`${styles.well} ${styles.coverWell}`}
        shown={cover ? <img src={cover.url} alt="" /> : <Icon of={Image} />}
        name={cover?.name ?? 'No cover'}
        hint={cover ? `${sizeOf(cover.size)}, decorative` : 'A picture on the first page, without text'}
        add="Add"
        has={cover !== null}
        busy={upload.isPending}
        error={upload.error ?? remove.error}
        onFile={(file) => upload.mutate(file)}
        onRemove={() => remove.mutate({})}
        manages={manages}
      />
    </div>
  )
}

interface WellProps {
  className: string
  shown: React.ReactNode
  name: string
  hint: string | undefined
  /** The label of the button while there is no picture. */
  add: string
  has: boolean
  busy: boolean
  error: Error | null
  onFile(file: { name: string; contentBase64: string }): void
  onRemove(): void
  manages: boolean
}

function Well({ className, shown, name, hint, add, has, busy, error, manages, ...on }: WellProps) {
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    on.onFile({ name: file.name, contentBase64: await base64Of(file) })
  }
  return (
    <div className={className}>
      <span className={styles.wellShown}>{shown}</span>
      <span className={styles.wellWords}>
        {name}
        {hint && <span className={`${textStyles.hint} ${textStyles.block}`}>{hint}</span>}
        {error && <span className={`${textStyles.badText} ${textStyles.block}`}>{wordsOf(error)}</span>}
      </span>
      {manages && (
        <span className={buttonStyles.buttons}>
          <FileTrigger
            acceptedFileTypes={['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']}
            onSelect={(files) => void take(files)}
          >
            <Button busy={busy && 'Uploading'}>{has ? 'Change' : add}</Button>
          </FileTrigger>
          {has && <IconButton icon={X} title={`Remove ${name}`} onPress={on.onRemove} />}
        </span>
      )}
    </div>
  )
}
