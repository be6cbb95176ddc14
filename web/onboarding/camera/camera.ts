/** Opens the camera, shows the photo that was taken, and uploads it at once; so is a photo that is chosen. */
import type { Texts } from '../../shared/translations.ts'
import { element } from '../browser/element.ts'
import { hasCamera, photoButton } from '../browser/photo-button.ts'
import { showLiveCamera } from './live-camera.ts'
import { photoRows } from './photo-rows.ts'

type CameraTexts = Texts['camera']

interface Camera {
  input: HTMLInputElement
  texts: CameraTexts
  facing: string
  /** Replaced by each stage: closed, seeing, taken. */
  stand: HTMLElement
  status: HTMLElement
  stream: MediaStream | undefined
  send: (photo: File) => void
}

export function enhance(place: HTMLElement): void {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return
  const camera: Camera = {
    input,
    texts: JSON.parse(place.dataset.sentences ?? '{}') as CameraTexts,
    facing: place.dataset.facing ?? 'environment',
    stand: element('div', { class: 'camera' }),
    status: element('p', { class: 'camera-status', role: 'status' }),
    stream: undefined,
    send: () => undefined,
  }
  camera.send = photoRows(place, (row) => showNotKept(camera, row))
  // The browser's own label of a file field is in the browser's language, not in the page's.
  input.classList.add('visually-hidden')
  const chooses = element('label', { class: 'button second pick', for: input.id }, camera.texts.choose)
  // The ring of the focus is drawn around what follows the field.
  input.after(chooses)
  input.addEventListener('change', () => takeFrom(camera, input))
  input.before(camera.stand)
  place.append(camera.status)
  showClosed(camera)
  // A photo that was chosen before this script was loaded.
  takeFrom(camera, input)
  window.addEventListener('pagehide', () => stop(camera))
}

function takeFrom(camera: Camera, field: HTMLInputElement): void {
  const [photo] = field.files ?? []
  if (!photo) return
  showTaken(camera, photo)
  // Else Continue would send it again.
  field.value = ''
}

function button(label: string, look: 'second' | 'link', press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `button ${look}` }, label)
  made.addEventListener('click', press)
  return made
}

function stop(camera: Camera): void {
  for (const track of camera.stream?.getTracks() ?? []) track.stop()
  camera.stream = undefined
}

/** The page itself can show what the camera sees: not without a secure connection. */
const seesCamera = () => Boolean(navigator.mediaDevices?.getUserMedia)

/** The element that gets the focus afterwards, if the focus was here. */
function showClosed(camera: Camera): HTMLElement {
  stop(camera)
  if (!seesCamera()) return offerPhoneCamera(camera)
  const opens = button(camera.texts.open, 'second', () => void open(camera))
  camera.stand.replaceChildren(opens)
  return opens
}

/** The camera app of a phone needs no permission of the page. */
function offerPhoneCamera(camera: Camera): HTMLElement {
  const { texts, input, facing, stand } = camera
  const opens = photoButton(texts.open, input, (field) => takeFrom(camera, field), facing)
  stand.replaceChildren(...(hasCamera() ? [opens] : []))
  return stand.querySelector('input') ?? input
}

/** The photo was refused, and its row says why; or the applicant has removed its row. */
function showNotKept(camera: Camera, row: HTMLElement | undefined): void {
  const { stand, status } = camera
  if (!stand.querySelector('img')) return
  const focused = document.activeElement
  const hadFocus = stand.contains(focused) || focused === proceedOf(camera)
  const opens = showClosed(camera)
  status.textContent = ''
  if (!hadFocus) return
  const reason = row?.querySelector<HTMLElement>('.problem')
  if (reason) reason.tabIndex = -1
  ;(reason ?? opens).focus()
}

async function open(camera: Camera): Promise<void> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  if (!seesCamera()) return showClosed(camera).focus()
  try {
    camera.stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: camera.facing }, ...size },
    })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    camera.status.textContent = isDenied ? camera.texts.denied : camera.texts.none
    if (hasCamera()) offerPhoneCamera(camera).focus()
    return
  }
  if (camera.stream) showSeeing(camera, camera.stream)
}

function showSeeing(camera: Camera, stream: MediaStream): void {
  const { texts, stand, facing } = camera
  showLiveCamera(stand, {
    ...{ texts, stream, facing },
    taken: (photo) => showTaken(camera, photo),
    // Also after a photo was taken, when another stage stands here already.
    closed: () => {
      if (stand.querySelector('video')) showClosed(camera).focus()
    },
  })
}

/** Continue is the one primary button. While another photo is missing, a second one leads to it. */
function showTaken(camera: Camera, photo: File): void {
  stop(camera)
  camera.send(photo)
  const { texts, stand, status } = camera
  const shown = element('img', { class: 'camera-view', alt: '' })
  shown.src = URL.createObjectURL(photo)
  shown.addEventListener('load', () => URL.revokeObjectURL(shown.src), { once: true })
  const isNext = firstMissing() !== undefined
  const uses = button(texts.use, 'second', () =>
    firstMissing()?.querySelector<HTMLElement>('.camera button, input[type=file]')?.focus(),
  )
  const retake = button(texts.again, 'second', () => void open(camera))
  const canRetake = seesCamera() || hasCamera()
  const buttons = [...(isNext ? [uses] : []), ...(canRetake ? [retake] : [])]
  stand.replaceChildren(
    element('div', { class: 'camera-picture' }, shown),
    element('div', { class: 'camera-actions' }, ...buttons),
  )
  status.textContent = texts.taken
  ;(isNext ? uses : proceedOf(camera))?.focus()
}

/** Continue. */
const proceedOf = ({ input }: Camera) => input.form?.querySelector<HTMLElement>('.thumb .button')

const firstMissing = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.photo:not([data-stored])')].find(
    (place) => !place.querySelector('.file-row:not([data-refused])'),
  )
