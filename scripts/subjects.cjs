/** The rooms of src/: the subjects in their order, and the technical rooms. A test compares them with src/. */
module.exports = {
  /** Rules of a subject know only rules of those before it. */
  subjects: [
    ...['audit', 'oauth', 'customers', 'staff', 'providers', 'screening', 'workflows', 'applications'],
    ...['checks', 'retention', 'review', 'queue', 'monitoring', 'events', 'onboarding', 'developer'],
    ...['parties', 'dashboard', 'notifications', 'exports', 'sandbox'],
  ],
  /** Kernel knows nothing above it, platform only the kernel; http and operator are faces. */
  technical: ['kernel', 'platform', 'http', 'operator'],
}
