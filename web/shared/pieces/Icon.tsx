/** Icons as inline SVG: the four meanings, and the line icons beside words. They say nothing alone. */
import {
  BadgeCheck,
  Building2,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Clock,
  Copy,
  Download,
  FileText,
  Fingerprint,
  Globe,
  Landmark,
  Lock,
  type LucideIcon,
  MailCheck,
  PenLine,
  Plus,
  QrCode,
  ScanFace,
  ShieldCheck,
  Smartphone,
  UserRound,
  Wallet,
} from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'

export const meanings = ['good', 'attention', 'bad', 'information'] as const
export type Meaning = (typeof meanings)[number]

const paths: Record<Meaning, string> = {
  good: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-3.6 8.2 2.4 2.4 4.8-5',
  attention: 'M10 2.6 1.9 17h16.2L10 2.6ZM10 8v4m0 2.4v.1',
  bad: 'M6.7 2h6.6L18 6.7v6.6L13.3 18H6.7L2 13.3V6.7L6.7 2ZM10 6v5m0 2.9v.1',
  information: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 7.2V14m0-7.6v.1',
}

/** Distinguishable without colour. A hidden word next to it carries the meaning. */
export const Icon = ({ meaning }: { meaning: Meaning }) => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[meaning]} />
  </svg>
)

const lines = {
  identity: BadgeCheck,
  building: Building2,
  phone: Smartphone,
  bank: Landmark,
  paper: FileText,
  pen: PenLine,
  clock: Clock,
  lock: Lock,
  camera: Camera,
  qr: QrCode,
  globe: Globe,
  tick: Check,
  back: ChevronLeft,
  onward: ChevronRight,
  unfold: ChevronDown,
  plus: Plus,
  copy: Copy,
  download: Download,
  mail: MailCheck,
  fingerprint: Fingerprint,
  shield: ShieldCheck,
  wallet: Wallet,
  face: ScanFace,
  person: UserRound,
} satisfies Record<string, LucideIcon>
export type LineIconName = keyof typeof lines

/** Every drawing never changes, so it is rendered once and not for every page. */
const drawn = Object.fromEntries(
  Object.entries(lines).map(([name, Drawn]) => [
    name,
    renderToStaticMarkup(<Drawn size={20} strokeWidth={1.75} />)
      .replace(' xmlns="http://www.w3.org/2000/svg"', '')
      .replace(/ class="[^"]*"/, ''),
  ]),
) as Record<LineIconName, string>

export const LineIcon = ({ name }: { name: LineIconName }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, nothing of a person
  <span className="icon" dangerouslySetInnerHTML={{ __html: drawn[name] }} />
)
