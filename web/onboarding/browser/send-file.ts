/** Uploads one file. XMLHttpRequest, because fetch reports no upload progress. */
export interface KeptFile {
  id: string
  slot: string
  name: string
  sizeBytes: number
  pages: number | null
  preview: string | null
  isChecking: boolean
}
export interface FileProblem {
  field?: string
  code: string
  values?: Record<string, string | number>
}
export type UploadOutcome =
  | { kind: 'RECEIVED'; files: KeptFile[]; problems: FileProblem[] }
  | { kind: 'LOST' }
  | { kind: 'FAILED' }
  | { kind: 'SESSION_OVER' }

/** The fields that every form of the page sends. */
export function formTokens(): FormData {
  const data = new FormData()
  for (const name of ['csrf', 'revision', 'stage']) {
    const field = document.querySelector<HTMLInputElement>(`#step > input[name=${name}]`)
    if (field) data.set(name, field.value)
  }
  return data
}

function formOf(place: HTMLElement, file: File): FormData {
  const data = formTokens()
  data.set('do', 'upload')
  data.set(`file:${place.dataset.slot}`, file)
  return data
}

function outcomeOf(request: XMLHttpRequest): UploadOutcome {
  const reply = request.response as { files?: KeptFile[]; problems?: FileProblem[] } | null
  if (reply?.files) return { kind: 'RECEIVED', files: reply.files, problems: reply.problems ?? [] }
  if (request.status === 413) return { kind: 'RECEIVED', files: [], problems: [{ code: 'tooLarge' }] }
  return { kind: request.status === 401 || request.status === 409 ? 'SESSION_OVER' : 'FAILED' }
}

/** A connection that was cut may report no error at all. The server checks a file within seconds. */
const STALLED_MS = 60_000

export const sendFile = (place: HTMLElement, file: File, onProgress: (share: number) => void) =>
  new Promise<UploadOutcome>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', place.dataset.action ?? '')
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    let stalled = 0
    const expectMore = () => {
      clearTimeout(stalled)
      stalled = window.setTimeout(() => request.abort(), STALLED_MS)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectMore()
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('load', () => resolve(outcomeOf(request)))
    // Also with `onLine`, which only knows whether there is a network, not whether the service is reached.
    for (const end of ['error', 'abort']) request.addEventListener(end, () => resolve({ kind: 'LOST' }))
    request.addEventListener('loadend', () => clearTimeout(stalled))
    expectMore()
    request.send(formOf(place, file))
  })
