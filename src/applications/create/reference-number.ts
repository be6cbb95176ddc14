/**
 * A reference number that an applicant can read out: the last eight hexadecimal digits of the id, in two
 * groups.
 */
export const reference = (applicationId: string): string =>
  applicationId
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')
