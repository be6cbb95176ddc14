/** The capabilities that features receive as arguments. Adapters implement them. */
import type { ApplicationPorts } from '#applications/ports.ts'
import type { AuditPorts } from '#audit/ports.ts'
import type { CustomerPorts } from '#customers/ports.ts'
import type { DashboardPorts } from '#dashboard/ports.ts'
import type { DeveloperPorts } from '#developer/ports.ts'
import type { EventPorts } from '#events/ports.ts'
import type { ExportPorts } from '#exports/ports.ts'
import type { HttpPorts } from '#http/ports.ts'
import type { BasePorts } from '#kernel/base.ts'
import type { MonitoringPorts } from '#monitoring/ports.ts'
import type { NotificationPorts } from '#notifications/ports.ts'
import type { OAuthPorts } from '#oauth/ports.ts'
import type { OnboardingPorts } from '#onboarding/ports.ts'
import type { PartyPorts } from '#parties/ports.ts'
import type { ProviderPorts } from '#providers/ports.ts'
import type { QueuePorts } from '#queue/ports.ts'
import type { ReviewPorts } from '#review/ports.ts'
import type { SandboxPorts } from '#sandbox/ports.ts'
import type { ScreeningPorts } from '#screening/ports.ts'
import type { StaffPorts } from '#staff/ports.ts'
import type { WorkflowEditingPorts, WorkflowPorts } from '#workflows/ports.ts'

export type Ports = BasePorts &
  OAuthPorts &
  CustomerPorts &
  StaffPorts &
  ProviderPorts &
  WorkflowPorts &
  WorkflowEditingPorts &
  ApplicationPorts &
  AuditPorts &
  ReviewPorts &
  QueuePorts &
  EventPorts &
  DeveloperPorts &
  ExportPorts &
  OnboardingPorts &
  DashboardPorts &
  PartyPorts &
  NotificationPorts &
  ScreeningPorts &
  MonitoringPorts &
  HttpPorts &
  SandboxPorts
