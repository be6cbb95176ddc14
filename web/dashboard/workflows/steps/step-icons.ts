/** The icon of each kind of step; one that came later has the general one. */
import {
  Building2,
  FileText,
  Fingerprint,
  Landmark,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  ScrollText,
  Signature,
  SquareStack,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { StepKind } from '#workflows/workflow.ts'

const icons: Record<StepKind, LucideIcon> = {
  ORGANIZATION: Building2,
  IDENTITY: Fingerprint,
  PERSON_DETAILS: UserRound,
  OWNERSHIP: UsersRound,
  CONTACT_DETAILS: Mail,
  QUESTIONNAIRE: MessageCircleQuestionMark,
  DOCUMENTS: FileText,
  BANK_ACCOUNT: Landmark,
  TERMS: ScrollText,
  SIGNING: Signature,
}

const known: Readonly<Record<string, LucideIcon>> = icons

export const iconOfKind = (kind: unknown): LucideIcon => known[String(kind)] ?? SquareStack
