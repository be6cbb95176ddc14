/** The logos for light and for dark pages. */
import { Upload, X } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import type { Reply } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../pieces/Button.tsx'
import { say } from '../../pieces/toasts.ts'

type LogoRow = Reply<'look.get'>['logos'][number]

export function Logos({ logos, manages }: { logos: readonly LogoRow[]; manages: boolean }) {
  const of = (scheme: LogoRow['scheme']) => logos.find((each) => each.scheme === scheme)
  const light = of('LIGHT')
  return (
    <div className="field">
      <div className="label-line">
        <span className="label">Logo</span>
        <span className="hint">SVG, PNG, JPEG or WebP, at most 256 kB</span>
      </div>
      <LogoLine scheme="LIGHT" logo={light} manages={manages} />
      {light && <LogoLine scheme="DARK" logo={of('DARK')} manages={manages} />}
    </div>
  )
}

interface LineProps {
  scheme: LogoRow['scheme']
  logo: LogoRow | undefined
  manages: boolean
}

function LogoLine({ scheme, logo, manages }: LineProps) {
  const { customer } = useSession()
  const refreshes = ['look.get'] as const
  const upload = useChange('look.logo.upload', { refreshes, onDone: () => say('Uploaded the logo') })
  const remove = useChange('look.logo.remove', { refreshes, onDone: () => say('Removed the logo') })
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    upload.mutate({ scheme, name: file.name, contentBase64: btoa(binary) })
  }
  const error = upload.error ?? remove.error
  return (
    <div className={scheme === 'DARK' ? 'logo-line dark' : 'logo-line'}>
      <span className="logo-shown">
        {logo ? <img src={logo.url} alt={customer.name} /> : <span className="strong">{customer.name}</span>}
      </span>
      <span className="hint">
        {logo ? logo.name : scheme === 'DARK' ? 'The same in dark' : 'The name is shown'}
        {error && <span className="bad-text block">{wordsOf(error)}</span>}
      </span>
      {manages && (
        <span className="buttons">
          <FileTrigger
            acceptedFileTypes={['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']}
            onSelect={(files) => void take(files)}
          >
            <Button icon={Upload} busy={upload.isPending && 'Uploading'}>
              {logo ? 'Change' : scheme === 'DARK' ? 'Add one for dark' : 'Add'}
            </Button>
          </FileTrigger>
          {logo && (
            <IconButton icon={X} title={`Remove ${logo.name}`} onPress={() => remove.mutate({ scheme })} />
          )}
        </span>
      )}
    </div>
  )
}
