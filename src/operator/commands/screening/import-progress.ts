/** Shows how far the download and the import of a list are. */
import type { ImportProgress } from '#screening/ports.ts'
import type { CommandContext } from '../../command.ts'
import { noProgress, type Progress } from '../../progress.ts'

/** A bar for the download and one for the import, both in bytes. */
export function importProgress(
  context: Pick<CommandContext, 'progress' | 'note'>,
  listId: string,
): { at: ImportProgress; end(): void } {
  let shown: { stage: string; bar: Progress } | undefined
  const end = () => {
    shown?.bar.end()
    shown = undefined
  }
  return {
    at({ stage, bytes, totalBytes }) {
      if (shown?.stage !== stage) {
        end()
        context.note(`${listId}: ${stage === 'DOWNLOAD' ? 'downloading' : 'importing'} (bytes)`)
        // A source that does not say the size leaves nothing to draw.
        shown = { stage, bar: totalBytes === null ? noProgress : context.progress(totalBytes) }
      }
      shown.bar.at(Math.min(bytes, totalBytes ?? bytes))
    },
    end,
  }
}
