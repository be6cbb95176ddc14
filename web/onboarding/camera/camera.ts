/** Shows what the camera sees, takes the photo, and uploads it at once; so is a photo that is chosen. */
import type { Texts } from '../../shared/translations.ts'
import { element } from '../browser/element.ts'
import { hasCamera, photoButton } from '../browser/photo-button.ts'
import { photoRows } from './photo-rows.ts'
import { qualityHint } from './quality.ts'

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

const HINT_EVERY_MS = 700
/** Enough to see blur, small enough for an old phone. */
const HINT_WIDTH = 320

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

function button(label: string, look: 'primary' | 'second' | 'link', press: () => void): HTMLButtonElement {
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
  const hadFocus = stand.contains(document.activeElement)
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
  await showSeeing(camera)
}

async function showSeeing(camera: Camera): Promise<void> {
  const { texts, stand, status, stream } = camera
  // Without the attributes, iOS shows the video in full screen.
  const video = element('video', { class: 'camera-view', playsinline: '', muted: '', autoplay: '' })
  video.muted = true
  video.srcObject = stream ?? null
  const frame = element('div', { class: `camera-frame ${camera.facing}`, 'aria-hidden': 'true' })
  const takes = button(texts.take, 'primary', () => void take(camera, video))
  const closes = button(texts.close, 'link', () => showClosed(camera).focus())
  const buttons = element('div', { class: 'camera-actions' }, takes, closes)
  stand.replaceChildren(element('div', { class: 'camera-picture' }, video, frame), buttons)
  status.textContent = texts.ready
  takes.focus()
  await video.play().catch(() => undefined)
  giveHints(camera, video)
}

/** While the video is shown. The same hint is announced once. */
function giveHints(camera: Camera, video: HTMLVideoElement): void {
  const timer = setInterval(() => {
    if (!video.isConnected) return clearInterval(timer)
    const pixels = pixelsOf(video)
    const hint = pixels && qualityHint(pixels)
    const sentence = hint ? camera.texts[hint] : camera.texts.ready
    if (camera.status.textContent !== sentence) camera.status.textContent = sentence
  }, HINT_EVERY_MS)
}

function pixelsOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (!videoWidth) return undefined
  const [width, height] = [HINT_WIDTH, Math.round((HINT_WIDTH * videoHeight) / videoWidth)]
  const context = canvasOf(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

const canvasOf = (width: number, height: number) =>
  element('canvas', { width: String(width), height: String(height) })

async function take(camera: Camera, video: HTMLVideoElement): Promise<void> {
  // Pressed before the camera has shown anything.
  if (!video.videoWidth)
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  const canvas = canvasOf(video.videoWidth, video.videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!photo) return
  stop(camera)
  showTaken(camera, new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
}

/** "Use this photo" continues once no other photo of the page is missing. */
function showTaken(camera: Camera, photo: File): void {
  stop(camera)
  camera.send(photo)
  const { texts, stand, status } = camera
  const shown = element('img', { class: 'camera-view', alt: '' })
  shown.src = URL.createObjectURL(photo)
  shown.addEventListener('load', () => URL.revokeObjectURL(shown.src), { once: true })
  const uses = button(texts.use, 'primary', () => {
    const next = firstMissing()
    if (next) next.querySelector<HTMLElement>('.camera button, input[type=file]')?.focus()
    else camera.input.form?.requestSubmit()
  })
  const retake = button(texts.again, 'second', () => void open(camera))
  stand.replaceChildren(
    element('div', { class: 'camera-picture' }, shown),
    element('div', { class: 'camera-actions' }, uses, ...(seesCamera() || hasCamera() ? [retake] : [])),
  )
  status.textContent = texts.taken
  uses.focus()
}

const firstMissing = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.photo:not([data-stored])')].find(
    (place) => !place.querySelector('.file-row:not([data-refused])'),
  )
