/** The files of one document: those that are stored, with a small picture, and those that were refused. */
import type { FileView, SlotView } from '#onboarding/view.ts'
import { Icon } from '../shared/pieces/Icon.tsx'
import { useTexts } from '../shared/pieces/texts.tsx'
import { formatSize } from '../shared/size.ts'
import { sentenceOf } from './problems.ts'
import { filesId } from './steps/page-facts.ts'
import { useView } from './view-context.tsx'

/** "PDF", in place of a picture. */
const tileOf = (name: string) => /\.([A-Za-z0-9]{2,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''

function KeptRow({ file }: { file: FileView }) {
  const { language, texts, fill } = useTexts()
  const { id, name, sizeBytes, pages, preview, isChecking } = file
  const about = [
    ...(pages === null ? [] : [fill(texts.documents.pages, { count: pages })]),
    formatSize(language, sizeBytes),
    ...(isChecking ? [texts.browser.checking] : []),
  ]
  return (
    <li className="file-row" data-id={id}>
      {preview ? (
        <img className="file-tile" src={preview} alt="" width={44} height={44} />
      ) : (
        <span className="file-tile" aria-hidden="true">
          {tileOf(name)}
        </span>
      )}
      <span className="file-name">{name}</span>
      <span className="file-size">
        {!isChecking && (
          <span className="file-kept">
            <Icon meaning="good" />
            <span className="visually-hidden">{texts.documents.kept} </span>
          </span>
        )}
        {about.join(' · ')}
      </span>
      <button className="button link file-remove" type="submit" name="remove" value={id} formNoValidate>
        {texts.documents.remove}
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  )
}

function RefusedRow({ row: { key, problem, canForget } }: { row: SlotView['refused'][number] }) {
  const view = useView()
  const { language, texts } = useTexts()
  const name = String(problem.values?.name ?? '')
  return (
    <li className="file-row" data-refused="">
      <span className="file-name refused">{name}</span>
      <p className="problem">
        <Icon meaning="bad" />
        <span>{sentenceOf(view, language, problem)}</span>
      </p>
      {canForget && (
        <button className="button link file-remove" type="submit" name="forget" value={key} formNoValidate>
          {texts.documents.remove}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  )
}

export const FileRows = ({ slot: { key, files, refused } }: { slot: SlotView }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes the role away
  <ul className="files" role="list" id={filesId(key)} tabIndex={-1}>
    {files.map((file) => (
      <KeptRow key={file.id} file={file} />
    ))}
    {refused.map((row) => (
      <RefusedRow key={row.key} row={row} />
    ))}
  </ul>
)

/** The upload script copies these icons. */
export const FileIcons = () => (
  <>
    <template className="problem-icon">
      <Icon meaning="bad" />
    </template>
    <template className="kept-icon">
      <Icon meaning="good" />
    </template>
  </>
)
