/** What the dashboard shows people, from the build. */

export interface DashboardPorts {
  dashboard: {
    /** The one HTML document of the dashboard. undefined: the pages are not built. */
    document(): string | undefined
  }
}
