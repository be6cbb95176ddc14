/** Shows what the camera sees, takes the photo and puts it into the file field. Continue sends it. */
import type { Texts } from '../../shared/translations.ts'
import { element } from '../browser/element.ts'
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
}

const HINT_EVERY_MS = 700
/** Enough to see blur, small enough for an old phone. */
const HINT_WIDTH = 320

export function enhance(place: HTMLElement): void {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  if (!input || !navigator.mediaDevices?.getUserMedia || typeof DataTransfer === 'undefined') return
  const camera: Camera = {
    input,
    texts: JSON.parse(place.dataset.sentences ?? '{}') as CameraTexts,
    facing: place.dataset.facing ?? 'environment',
    stand: element('div', { class: 'camera' }),
    status: element('p', { class: 'camera-status', role: 'status' }),
    stream: undefined,
  }
  // The browser's own label of a file field is in the browser's language, not in the page's.
  input.classList.add('visually-hidden')
  const chooses = element('label', { class: 'button second pick', for: input.id }, camera.texts.choose)
  // The ring of the focus is drawn around what follows the field.
  input.after(chooses)
  input.addEventListener('change', () => {
    const [photo] = input.files ?? []
    if (photo) showTaken(camera, photo)
  })
  input.before(camera.stand)
  place.append(camera.status)
  showClosed(camera)
  window.addEventListener('pagehide', () => stop(camera))
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

function showClosed(camera: Camera): HTMLButtonElement {
  stop(camera)
  const opens = button(camera.texts.open, 'second', () => void open(camera))
  camera.stand.replaceChildren(opens)
  return opens
}

async function open(camera: Camera): Promise<void> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  try {
    camera.stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: camera.facing }, ...size },
    })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    camera.status.textContent = isDenied ? camera.texts.denied : camera.texts.none
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
  put(camera.input, photo)
  showTaken(camera, photo)
}

/** Continue sends it; so does "Use this photo" once no other photo of the page is missing. */
function showTaken(camera: Camera, photo: Blob): void {
  stop(camera)
  const { texts, stand, status } = camera
  const shown = element('img', { class: 'camera-view', alt: '' })
  shown.src = URL.createObjectURL(photo)
  shown.addEventListener('load', () => URL.revokeObjectURL(shown.src), { once: true })
  const uses = button(texts.use, 'primary', () => {
    const next = firstMissing()
    if (next) next.querySelector<HTMLElement>('.camera button')?.focus()
    else camera.input.form?.requestSubmit()
  })
  const retake = button(texts.again, 'second', () => void open(camera))
  stand.replaceChildren(
    element('div', { class: 'camera-picture' }, shown),
    element('div', { class: 'camera-actions' }, uses, retake),
  )
  status.textContent = texts.taken
  uses.focus()
}

const firstMissing = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.photo:not([data-stored])')].find(
    (place) => !place.querySelector<HTMLInputElement>('input[type=file]')?.files?.length,
  )

function put(input: HTMLInputElement, photo: Blob): void {
  const files = new DataTransfer()
  files.items.add(new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  input.files = files.files
}
