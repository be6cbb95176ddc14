/** The icon of each kind of step; a kind without its own has the general one. */
import {
  Building2,
  FileText,
  Fingerprint,
  Landmark,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  ScrollText,
  SquareStack,
  UserRound,
  UsersRound,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  ORGANIZATION: Building2,
  IDENTITY: Fingerprint,
  PERSON_DETAILS: UserRound,
  OWNERSHIP: UsersRound,
  CONTACT_DETAILS: Mail,
  QUESTIONNAIRE: MessageCircleQuestionMark,
  DOCUMENTS: FileText,
  BANK_ACCOUNT: Landmark,
  TERMS: ScrollText,
}

export const iconOfKind = (kind: unknown): LucideIcon => icons[String(kind)] ?? SquareStack
