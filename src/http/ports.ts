/** The ports of the endpoints for developers and operators: reference, readiness and metrics. */
import type { LookStyle } from '#customers/look.ts'
import type { OnboardingView } from '#onboarding/view.ts'

export interface HttpPorts {
  readiness(): Promise<{ ready: boolean; detail: string }>
  /** Prometheus text format, without metrics of single customers. */
  metrics(): Promise<string>
  /** Includes metrics of single customers. Throws for a wrong token. */
  metricsForBearer(authorization: string): Promise<string>
  documentation: Documentation
}

/** The API reference from the build. */
export interface Documentation {
  /** A committed OpenAPI document, without spaces. */
  openapi(audience: 'PUBLIC' | 'DASHBOARD'): Promise<string>
  page(): Promise<string>
  lookCss(style: LookStyle): string
  /** A page of the hosted onboarding as HTML; undefined: the pages are not built. */
  onboardingPage(view: OnboardingView): string | undefined
}
