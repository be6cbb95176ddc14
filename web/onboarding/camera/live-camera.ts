/**
 * What the camera sees, over the whole screen of a phone: the outline, a hint, a button, and a photo that is
 * taken by itself once the document fills the outline and is sharp.
 */
import type { Texts } from '../../shared/translations.ts'
import { element } from '../browser/element.ts'
import { fillsOutline, hasMoved, type Outline } from './document-outline.ts'
import { type Pixels, qualityHint } from './quality.ts'

interface LiveCamera {
  texts: Texts['camera']
  stream: MediaStream
  /** `user`: a face, whose photo is never taken by itself. */
  facing: string
  taken(photo: File): void
  closed(): void
}

/** Quick enough for a hand that is still for a second, slow enough for an old phone. */
const LOOK_EVERY_MS = 250
/** So often in a row, everything must be right. */
const STILL_LOOKS = 4
/** A hint stays long enough to be read. */
const HINT_EVERY_LOOKS = 3
/** Enough to see blur and edges. */
const LOOK_WIDTH = 320

export function showLiveCamera(place: HTMLElement, camera: LiveCamera): void {
  const { texts, stream, facing } = camera
  // Without the attributes, iOS shows the video in its own player.
  const video = element('video', { class: 'camera-view', playsinline: '', muted: '', autoplay: '' })
  video.muted = true
  video.srcObject = stream
  const frame = element('div', { class: `camera-frame ${facing}`, 'aria-hidden': 'true' })
  const status = element('p', { class: 'camera-words', role: 'status' }, texts.ready)
  const takes = element('button', { type: 'button', class: 'button primary' }, texts.take)
  const closes = element('button', { type: 'button', class: 'button link' }, texts.close)
  const picture = element('div', { class: 'camera-picture' }, video, frame)
  const actions = element('div', { class: 'camera-actions' }, takes, closes)
  const dialog = element(
    'dialog',
    { class: 'camera-full', 'aria-label': texts.open },
    picture,
    status,
    actions,
  )
  let isTaken = false
  const take = async () => {
    if (isTaken) return
    isTaken = true
    const photo = await photoOf(video)
    isTaken = photo !== undefined
    if (photo) camera.taken(photo)
  }
  takes.addEventListener('click', () => void take())
  closes.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => camera.closed())
  place.replaceChildren(dialog)
  dialog.showModal()
  takes.focus()
  void video.play().catch(() => undefined)
  look(video, { frame, status, texts, take: facing === 'user' ? undefined : () => void take() })
}

async function photoOf(video: HTMLVideoElement): Promise<File | undefined> {
  // Pressed before the camera has shown anything.
  if (!video.videoWidth)
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  const canvas = canvasOf(video.videoWidth, video.videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return photo ? new File([photo], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

const canvasOf = (width: number, height: number) =>
  element('canvas', { width: String(width), height: String(height) })

interface Looking {
  frame: HTMLElement
  status: HTMLElement
  texts: Texts['camera']
  take: (() => void) | undefined
}

/** While the video is shown. The same words are announced once. */
function look(video: HTMLVideoElement, { frame, status, texts, take }: Looking): void {
  let [looks, still] = [0, 0]
  let before: Pixels | undefined
  const timer = setInterval(() => {
    if (!video.isConnected) return clearInterval(timer)
    const pixels = pixelsOf(video)
    if (!pixels) return
    const hint = qualityHint(pixels)
    const isWhole = take !== undefined && !hint && fillsOutline(pixels, outlineIn(video, frame, pixels))
    still = isWhole && before && !hasMoved(before, pixels) ? still + 1 : 0
    before = pixels
    if (still >= STILL_LOOKS) return take?.()
    const words = still > 0 ? texts.hold : hint ? texts[hint] : take ? texts.fit : texts.ready
    const isDue = looks++ % HINT_EVERY_LOOKS === 0 || still === 1
    if (isDue && status.textContent !== words) status.textContent = words
  }, LOOK_EVERY_MS)
}

function pixelsOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (!videoWidth) return undefined
  const [width, height] = [LOOK_WIDTH, Math.round((LOOK_WIDTH * videoHeight) / videoWidth)]
  const context = canvasOf(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

/** The video covers its box and is cut at two sides (CSS, object-fit: cover). */
function outlineIn(video: HTMLVideoElement, frame: HTMLElement, { width, height }: Pixels): Outline {
  const [box, own] = [video.getBoundingClientRect(), frame.getBoundingClientRect()]
  const scale = Math.max(box.width / width, box.height / height)
  const [cutX, cutY] = [(width * scale - box.width) / 2, (height * scale - box.height) / 2]
  const x = (at: number) => (at - box.left + cutX) / scale
  const y = (at: number) => (at - box.top + cutY) / scale
  return { left: x(own.left), right: x(own.right), top: y(own.top), bottom: y(own.bottom) }
}
